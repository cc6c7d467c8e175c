"""Laws of whole events: players' numbers do not matter, and nothing but an answer comes out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chesscalc.core.game import Pairing
from chesscalc.core.player import Player
from chesscalc.federations.cfc import Cfc
from chesscalc.federations.dwz import Dwz
from chesscalc.federations.ecf import Ecf
from chesscalc.formulas import normal
from tests.unit.federations.events import DAY

SYSTEMS = [
    pytest.param(Dwz(), id="dwz"), pytest.param(Cfc(), id="cfc"), pytest.param(Ecf(), id="ecf")
]  # fmt: skip
people = st.builds(
    Player,
    rating=st.none() | st.integers(100, 3000),
    games_played=st.none() | st.integers(0, 40),
    birth_year=st.integers(1940, 2018),
)


@st.composite
def events(draw):
    everybody = draw(st.lists(people, min_size=2, max_size=8))
    table = [[] for _ in everybody]
    pairs = [(i, j) for i in range(len(everybody)) for j in range(i)]
    for one, other in draw(st.lists(st.sampled_from(pairs), max_size=30)):
        half = draw(st.integers(0, 2))
        table[one].append(Pairing(other, half / 2))
        table[other].append(Pairing(one, 1 - half / 2))
    return everybody, table


@pytest.mark.parametrize("system", SYSTEMS)
@given(event=events(), random=st.randoms())
def test_an_event_does_not_know_the_numbers_of_its_players(system, event, random):
    everybody, table = event
    order = list(range(len(everybody)))
    random.shuffle(order)
    place = {old: new for new, old in enumerate(order)}
    moved = [[Pairing(place[p.opponent], p.score) for p in table[old]] for old in order]

    plain = system.rate_section(everybody, table, DAY)
    swapped = system.rate_section([everybody[old] for old in order], moved, DAY)

    assert [c.new_rating_exact for c in swapped] == [plain[o].new_rating_exact for o in order]


@st.composite
def contradictory_events(draw):
    """Newcomers whose rows say what they like of their games, whatever the other rows say."""
    field = draw(st.lists(st.integers(1000, 2200), min_size=5, max_size=6))
    newcomers = range(len(field), len(field) + draw(st.integers(2, 5)))
    everybody = [Player(rating, birth_year=1990) for rating in field]
    everybody += [Player(birth_year=1990) for _ in newcomers]
    scores = st.sampled_from([0, 0, 0.5, 1, 1])
    table = [[] for _ in everybody]
    for one in newcomers:
        usual = draw(st.sampled_from([0, 0.5, 1]))
        table[one] = [Pairing(other, usual) for other in range(len(field))]
        others = st.sampled_from([other for other in newcomers if other != one])
        table[one] += draw(st.lists(st.builds(Pairing, others, scores), max_size=6))
    return everybody, table


@pytest.mark.parametrize("system", SYSTEMS)
@given(event=contradictory_events())
def test_rows_that_contradict_each_other_fail_no_section(system, event):
    everybody, table = event

    changes = system.rate_section(everybody, table, DAY)

    assert len(changes) == len(everybody)
    for change in changes:
        assert change.new_rating is None or abs(change.new_rating) < 10_000


@given(events())
def test_every_first_dwz_expects_the_score(event):
    everybody, table = event
    changes = Dwz().rate_section(everybody, table, DAY)

    for player, change in zip(everybody, changes, strict=True):
        exact = change.new_rating_exact
        if player.rating is not None or exact is None or not 1 <= exact <= 4000:
            continue
        games = [line.game for line in change.games if line.counted]
        if all(1 < game.opponent < 4000 for game in games):
            expected = sum(normal.expected(exact - game.opponent) for game in games)
            assert abs(expected - float(change.score)) < 1e-8
