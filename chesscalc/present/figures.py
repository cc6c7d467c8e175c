"""Builds Plotly figures from plain values, each in one step; Plotly is loaded with the first.

Adding parts to a figure one by one validates all of them again each time, which costs more than
the rest of a page. The last figures are kept, because most reruns of a page change no picture.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
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
    from plotly.graph_objects import Figure  # noqa: PLC0415 - heavy; only pages with a picture pay

    # Plotly takes the type out of what it is given.
    return Figure(data=[dict(part) for part in spec.data], layout=spec.layout)
