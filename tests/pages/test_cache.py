from datetime import date

import pytest

import chesscalc as cc
from pages._ui import cache

GAMES = (cc.Game(1673, 1), cc.Game(1761, 0.5), cc.Game(1621, 0))
DAY = date(2026, 11, 30)


def changed(k):
    player = cc.Player(rating=1947, k=k)
    return cache.rate_period("fide-standard", player, (cc.Event(GAMES),), on=DAY)


def test_the_same_question_is_worked_out_once_and_another_anew():
    assert changed(20) is changed(20)
    assert changed(40).change == 2 * changed(20).change


def test_the_kept_answer_is_the_front_doors():
    player = cc.Player(rating=1947, k=20)

    assert changed(20) == cc.rate_period("fide-standard", player, [GAMES], on=DAY)
    assert cache.plan("fide-standard", player, GAMES) == cc.plan("fide-standard", player, GAMES)


def test_a_question_that_cannot_be_answered_says_so_each_time():
    for _ in range(2):
        with pytest.raises(cc.InputError):
            cache.rate("no-such-system", cc.Player(rating=1947), GAMES)
