"""Dated rules: the newest edition in force on a day."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

RulesT = TypeVar("RulesT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(Generic[RulesT]):
    """Rules that hold from a day on, until a newer edition takes over."""

    effective_from: date
    rules: RulesT


def pick(editions: Sequence[Edition[RulesT]], on: date) -> RulesT:
    """The rules of the newest edition in force on the day; for days before all, the oldest."""
    in_force = [edition for edition in editions if edition.effective_from <= on]
    if not in_force:
        return min(editions, key=lambda edition: edition.effective_from).rules
    return max(in_force, key=lambda edition: edition.effective_from).rules
