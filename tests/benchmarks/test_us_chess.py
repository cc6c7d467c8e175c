"""How long a US Chess section takes, library time only: `pytest tests/benchmarks -s`.

The goals are for one quiet core; a run fails only beyond five times its goal.
"""

from datetime import date
from random import Random
from statistics import median
from time import perf_counter

import pytest

import chesscalc as cc

ON = date(2026, 11, 30)


def section(count, rounds):
    """Random pairings among players of every kind."""
    random = Random(5)
    players = [
        cc.Player(rating=random.randint(300, 2500), games_played=random.choice([0, 3, 12, 30, 500]))
        for _ in range(count)
    ]
    table = [[] for _ in range(count)]
    for _ in range(rounds):
        order = list(range(count))
        random.shuffle(order)
        for one, other in zip(order[::2], order[1::2], strict=False):
            score = random.choice([0, 0.5, 1])
            table[one].append(cc.Pairing(other, score))
            table[other].append(cc.Pairing(one, 1 - score))
    return players, table


@pytest.mark.parametrize(("count", "goal_ms"), [(64, 50), (300, 300)])
def test_section_speed(count, goal_ms):
    players, table = section(count, 7)
    times = []
    for _ in range(5):
        start = perf_counter()
        cc.rate_section("us-chess", players, table, on=ON)
        times.append((perf_counter() - start) * 1000)

    print(f"\n{count} players, 7 rounds: {median(times):.1f} ms (goal {goal_ms} ms)")
    assert median(times) < 5 * goal_ms
