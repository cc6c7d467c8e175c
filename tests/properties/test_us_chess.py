"""Laws of the US Chess system, and two independent ways to its formulas.

chessratings 0.0.1 (MIT) is read from its source archive, kept beside the golden rows: what it
installs holds no module. It is compared where its known differences from the specification of
26 July 2025 do not apply: one pass, rated opponents met once, whole ratings in reach of each other.
"""

import math
import tarfile
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from chesscalc.core.game import Event, Game, Pairing
from chesscalc.core.player import Player
from chesscalc.federations.us_chess import UsChess
from chesscalc.federations.us_chess.special import Special, winning_expectancy

DAY = date(2025, 6, 1)
ARCHIVE = Path(__file__).parents[1] / "golden" / "chessratings-0.0.1.tar.gz"
MODULE = "chessratings-0.0.1/src/chessratings/uscf_elo.py"

ratings = st.one_of(
    st.integers(100, 2900),
    st.floats(100, 2900, allow_nan=False).map(lambda x: math.floor(x) + 0.25),
)
any_rating = st.floats(1, 4000, allow_nan=False)
records = st.sampled_from(["mixed", "won", "lost"])
halves = st.integers(0, 2)
systems = st.builds(
    UsChess,
    dual_rated=st.booleans(),
    match=st.booleans(),
    merge_unnamed=st.booleans(),
    threshold=st.one_of(st.none(), st.floats(0, 50)),
)


@st.composite
def players(draw, rating=ratings):
    if draw(st.integers(0, 9)) == 0:
        return Player(birth_year=draw(st.one_of(st.none(), st.integers(1930, 2030))))
    games = draw(st.one_of(st.integers(0, 12), st.integers(0, 2000)))
    return Player(rating=draw(rating), games_played=games, record=draw(records))


def games_of(results):
    return tuple(Game(opponent, half / 2) for opponent, half in results)


def new_rating(system, player, results):
    return system.rate(player, [Event(games_of(results))], DAY).new_rating_exact


@given(systems, players(), ratings)
def test_a_win_never_lowers_and_a_loss_never_raises(system, player, opponent):
    assume(player.rating is not None)

    won = new_rating(system, player, [(opponent, 2)])
    lost = new_rating(system, player, [(opponent, 0)])

    # A prior of 2700 or more is held to 2700 by the special formula whatever the result.
    assert won >= min(player.rating, 2700) - 1e-9
    assert lost <= player.rating + 1e-9


@given(systems, players(), st.lists(st.tuples(ratings, halves), min_size=1, max_size=12))
def test_more_points_never_give_less(system, player, results):
    raised = list(results)
    place = next((i for i, (_, half) in enumerate(results) if half < 2), None)
    assume(place is not None)
    raised[place] = (results[place][0], results[place][1] + 1)

    assert new_rating(system, player, raised) >= new_rating(system, player, results) - 1e-9


@given(systems, players(), st.lists(st.tuples(ratings, halves), max_size=12), st.randoms())
def test_the_order_of_games_does_not_matter(system, player, results, random):
    shuffled = list(results)
    random.shuffle(shuffled)

    assert new_rating(system, player, shuffled) == new_rating(system, player, results)


@given(systems, players(rating=any_rating), st.lists(st.tuples(any_rating, halves), max_size=40))
def test_every_figure_is_finite(system, player, results):
    change = system.rate(player, [Event(games_of(results))], DAY)
    figures = [change.change, change.expected, change.k or 0.0, change.performance or 0.0]
    figures += [change.new_rating_exact or 0.0]
    figures += [part for line in change.games for part in (line.change, line.expected)]

    assert all(math.isfinite(figure) for figure in figures)
    assert all(0 <= line.expected <= 1 for line in change.games)
    if results:
        assert change.new_rating_exact >= 100


@given(
    systems,
    players(),
    st.lists(st.tuples(ratings, halves), max_size=4),
    st.lists(st.tuples(ratings, halves), max_size=4),
    st.lists(ratings, max_size=6),
    st.randoms(),
)
def test_the_outlook_is_rate_for_every_total(system, player, earlier, played, rounds, random):
    done = [Event(games_of(earlier)), Event(games_of(played))]
    outlook = system.outlook(player, done, [Game(one) for one in rounds], DAY)
    assert len(set(outlook.keys)) <= 1
    for total in range(2 * len(rounds) + 1):
        results = [2] * (total // 2) + [1] * (total % 2)
        results += [0] * (len(rounds) - len(results))
        random.shuffle(results)
        full = Event(games_of([*played, *zip(rounds, results, strict=True)]))

        said, rated = outlook.outcome(results), system.rate(player, [done[0], full], DAY)

        assert said.new_rating_exact == rated.new_rating_exact
        assert (said.change, said.new_rating) == (rated.change, rated.new_rating)


@st.composite
def sections(draw):
    everybody = draw(st.lists(players(), min_size=2, max_size=6))
    table = [[] for _ in everybody]
    for _ in range(draw(st.integers(0, 10))):
        one, other = draw(
            st.lists(st.integers(0, len(everybody) - 1), min_size=2, max_size=2, unique=True)
        )
        half = draw(halves)
        table[one].append(Pairing(other, half / 2))
        table[other].append(Pairing(one, 1 - half / 2))
    return everybody, table


@given(sections(), st.randoms())
def test_a_section_does_not_know_the_numbers_of_its_players(section, random):
    everybody, table = section
    order = list(range(len(everybody)))
    random.shuffle(order)
    place = {old: new for new, old in enumerate(order)}
    moved = [[Pairing(place[p.opponent], p.score) for p in table[old]] for old in order]

    plain = UsChess().rate_section(everybody, table, DAY)
    swapped = UsChess().rate_section([everybody[old] for old in order], moved, DAY)

    assert [c.new_rating_exact for c in swapped] == [plain[o].new_rating_exact for o in order]


@given(ratings, st.integers(0, 500), ratings)
def test_two_identical_players_swap(rating, games, third):
    twin = Player(rating=rating, games_played=games)
    other = Player(rating=third, games_played=40)
    table = [[Pairing(2, 1)], [Pairing(2, 0)], [Pairing(0, 0), Pairing(1, 1)]]
    turned = [table[1], table[0], [Pairing(0, 1), Pairing(1, 0)]]

    first = UsChess().rate_section([twin, twin, other], table, DAY)
    second = UsChess().rate_section([twin, twin, other], turned, DAY)

    assert first[0].new_rating_exact == second[1].new_rating_exact
    assert first[1].new_rating_exact == second[0].new_rating_exact
    assert first[2].new_rating_exact == second[2].new_rating_exact


def walked(rating, effective, opponents, half_points, record):
    """The special formula by the specification's own walk from knot to knot (§4.1)."""
    prior, score = rating, half_points / 2 + effective / 2
    if effective and record == "won":
        prior, score = rating - 400, half_points / 2 + effective
    if effective and record == "lost":
        prior, score = rating + 400, half_points / 2
    knots = sorted({one + side for one in (prior, *opponents) for side in (-400, 400)})

    def over(at):
        total = sum(winning_expectancy(at, one) for one in opponents)
        return effective * winning_expectancy(at, prior) + total - score

    at, least = prior, 1e-7
    while over(at) > least:
        below = max(one for one in knots if one < at)
        drop = over(at) - over(below)
        at = below if abs(drop) < least else max(below, at - over(at) * (at - below) / drop)
    while over(at) < -least:
        above = min(one for one in knots if one > at)
        rise = over(above) - over(at)
        at = above if abs(rise) < least else min(above, at - over(at) * (above - at) / rise)
    reach = 400 + 1e-9  # a plain 400 fails on decimals
    if not any(abs(at - one) <= reach for one in (prior, *opponents)):
        low = max((one for one in knots if one < at), default=-math.inf)
        high = min((one for one in knots if one > at), default=math.inf)
        at = max(low, min(high, rating))
    return min(2700.0, at)


@given(ratings, st.integers(0, 8), records, st.lists(ratings, min_size=1, max_size=10), st.data())
def test_the_special_formula_is_the_specifications_walk(rating, games, record, opponents, data):
    half = data.draw(st.integers(0, 2 * len(opponents)))
    event = Special(float(rating), float(games), opponents, record=record)

    found = min(2700.0, event.settle(half).raw)

    assert found == pytest.approx(walked(rating, games, opponents, half, record), abs=1e-3)


@pytest.fixture(scope="module")
def uscf_elo():
    module = ModuleType("uscf_elo")
    with tarfile.open(ARCHIVE) as archive:
        source = archive.extractfile(MODULE).read()
    exec(compile(source, MODULE, "exec"), module.__dict__)
    module.B = 10
    return module


def by_chessratings(uscf_elo, rating, games, opponents, halves, minutes):
    """The new rating before floors, in one pass."""
    won = games // 2
    own = uscf_elo.Player("own", rating, games, won, games - won - games % 2 * (games > 1))
    field = [uscf_elo.Player(f"o{i}", one) for i, one in enumerate(opponents)]
    results = [
        [("own", f"o{i}"), {2: "own", 1: None, 0: f"o{i}"}[half]] for i, half in enumerate(halves)
    ]
    tournament = uscf_elo.Tournament([own, *field], results, time_control_minutes=minutes)
    event = uscf_elo._PlayerTournament(own, tournament)
    if own.rating_type == "standard":
        return float(event._compute_standard_rating())
    return float(event._compute_special_rating())


@given(
    st.integers(500, 2700),
    st.one_of(st.integers(1, 30), st.integers(9, 500)),
    st.lists(st.tuples(st.integers(-390, 390), halves), min_size=1, max_size=9,
             unique_by=lambda row: row[0]),
    st.booleans(),
)  # fmt: skip
def test_chessratings_agrees(uscf_elo, rating, games, rows, dual):
    opponents = [rating + gap for gap, _ in rows]
    results = [half for _, half in rows]
    theirs = by_chessratings(uscf_elo, rating, games, opponents, results, 60 if dual else 120)

    ours = new_rating(
        UsChess(dual_rated=dual),
        Player(rating=rating, games_played=games),
        list(zip(opponents, results, strict=True)),
    )

    assert ours == pytest.approx(max(100.0, theirs), abs=1e-6)
