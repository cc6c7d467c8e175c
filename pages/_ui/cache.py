"""Answers that are kept from run to run: most reruns of a page ask for what it just showed.

All that is asked is the key and every answer is frozen, so one visitor's answer may serve another.
"""

from datetime import date
from functools import lru_cache
from typing import Any

import chesscalc as cc
from chesscalc.core.game import Game
from chesscalc.core.player import Player
from chesscalc.present import expectation
from chesscalc.present.charts import flow
from chesscalc.present.plan_charts import plan_chart
from chesscalc.present.plan_table import screen_table
from chesscalc.services import opponents_side
from chesscalc.services.opponents_side import OtherSide

KEPT, KEPT_PLANS = 128, 16

curve = lru_cache(KEPT)(expectation.curve)
flow_picture = lru_cache(KEPT_PLANS)(flow)
k_factor = lru_cache(KEPT)(cc.k_factor)
performance = lru_cache(KEPT)(cc.performance)
plan = lru_cache(KEPT_PLANS)(cc.plan)
rate = lru_cache(KEPT)(cc.rate)
rate_period = lru_cache(KEPT)(cc.rate_period)
plan_picture = lru_cache(KEPT_PLANS)(plan_chart)
plan_rows = lru_cache(KEPT_PLANS)(screen_table)


@lru_cache(KEPT)
def other_sides(
    system: str, player: Player, games: tuple[Game, ...], on: date, **options: Any
) -> tuple[OtherSide, ...]:
    """See `chesscalc.services.opponents_side.other_sides`."""
    return opponents_side.other_sides(system, player, games, on=on, options=options)
