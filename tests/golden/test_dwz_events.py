"""Evaluations that the German federation published: ours must print the same figures."""

import json
from datetime import date
from pathlib import Path

import pytest

from chesscalc.core.player import Player
from chesscalc.federations.dwz import Dwz
from tests.unit.federations.events import event

EVENTS = json.loads((Path(__file__).parent / "dwz_events.json").read_text("utf-8"))["events"]


@pytest.mark.parametrize("official", EVENTS, ids=lambda row: f"event-{row['event']}")
def test_official_evaluation(official):
    opponents, scores = zip(*official["games"], strict=True)
    player = Player(rating=official["rating"], development=official["e"])

    found = Dwz().rate(player, [event(opponents, scores)], date(2009, 1, 1))

    assert f"{found.expected:.3f}" == f"{official['expected']:.3f}"
    assert found.new_rating == official["new_rating"]
    # The federation iterates on rounded values: a point's difference is its own.
    assert found.performance == pytest.approx(official["performance"], abs=1)


def test_all_ten_events_are_held_against():
    assert len(EVENTS) == 10
