"""How long a plan takes, library time only; printed with its goal: `pytest tests/benchmarks -s`.

The goals are for one quiet core; a run fails only beyond five times its goal.
"""

from datetime import date
from statistics import median
from time import perf_counter

import pytest

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.federations.registry import get_system
from chesscalc.planner.plan import make_plan
from chesscalc.planner.target import Target

ON = date(2026, 11, 30)
PLAYER = Player(1700, k=20, deviation=80.0, volatility=0.06)


@pytest.mark.parametrize(
    ("system", "games", "goal_ms"),
    [
        pytest.param("fide-standard", 9, 5, id="nine-rounds"),
        pytest.param("fide-standard", 40, 30, id="a-busy-month"),
        pytest.param("fide-standard", 100, 150, id="a-hundred-opponents"),
        pytest.param("glicko", 9, 1000, id="glicko-nine-different"),
        pytest.param("glicko2", 9, 1000, id="glicko-2-nine-different"),
    ],
)
def test_planner_speed(system, games, goal_ms):
    event = Event(tuple(Game(1500 + 5 * i, deviation=40.0 + i) for i in range(games)))
    times = []
    for _ in range(5):
        start = perf_counter()
        make_plan(get_system(system), PLAYER, [event], on=ON, target=Target(change=10))
        times.append((perf_counter() - start) * 1000)

    print(f"\n{system}, {games} games: {median(times):.1f} ms (goal {goal_ms} ms)")
    assert median(times) < 5 * goal_ms
