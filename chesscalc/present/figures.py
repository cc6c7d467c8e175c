"""Builds Plotly figures from plain values, each in one step; Plotly is loaded with the first.

Adding parts to a figure one by one validates all of them again each time, which costs more than
the rest of a page. The last figures are kept, because most reruns of a page change no picture.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

Part = dict[str, Any]
KEPT = 64


@dataclass(frozen=True, slots=True)
class _Spec:
    """A figure's parts, compared by what they say."""

    data: Sequence[Part] = field(compare=False)
    layout: Mapping[str, Any] = field(compare=False)
    words: str


def figure(data: Sequence[Part], layout: Mapping[str, Any]) -> "Figure":
    """The validated figure of these parts.

    The same parts give the same object, to every caller: show it, and never change it.

    Args:
        data: Its traces.
        layout: Everything else, with `shapes` and `annotations`.

    Raises:
        ValueError: Plotly does not know a property.
    """
    return _built(_Spec(data, layout, repr((data, layout))))


@lru_cache(maxsize=KEPT)
def _built(spec: _Spec) -> "Figure":
    # Plotly takes the type out of what it is given.
    return _kept_figure()(data=[dict(part) for part in spec.data], layout=spec.layout)


@cache
def _kept_figure() -> "type[Figure]":
    from plotly.graph_objects import Figure  # noqa: PLC0415 - heavy; only pages with a picture pay

    class KeptFigure(Figure):  # type: ignore[misc]  # Plotly has no types
        """A figure whose parts are copied out of it once, not for every run that shows it."""

        @cached_property
        def _parts(self) -> dict[str, Any]:
            parts: dict[str, Any] = super().to_dict()
            return parts

        def to_dict(self) -> dict[str, Any]:
            return self._parts

    return KeptFigure
