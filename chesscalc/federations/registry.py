"""Finds every rating system: each module beside this one that ends with SYSTEMS."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from chesscalc import federations
from chesscalc.core.checks import quoted
from chesscalc.core.system import RatingSystem
from chesscalc.errors import UnknownSystemError


@cache
def all_systems() -> Mapping[str, RatingSystem]:
    """Every registered system by key, in the order of the pages; read-only."""
    found: list[RatingSystem] = []
    for module in pkgutil.iter_modules(federations.__path__):
        if module.name != "registry":
            loaded = import_module(f"{federations.__name__}.{module.name}")
            found.extend(loaded.SYSTEMS)
    found.sort(key=lambda system: (not system.info.key.startswith("fide"), system.info.name))
    return MappingProxyType({system.info.key: system for system in found})


def get_system(key: str) -> RatingSystem:
    """The system of this key.

    Raises:
        UnknownSystemError: there is none; the message names the known ones.
    """
    systems = all_systems()
    if key not in systems:
        known = ", ".join(systems)
        raise UnknownSystemError("system", f"No rating system {quoted(key, 40)}; known: {known}.")
    return systems[key]
