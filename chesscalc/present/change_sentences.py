"""A rating change in words: the answer a person would read aloud, and what to be careful with."""

from collections.abc import Sequence
from decimal import Decimal

from chesscalc.core.change import KFactor, Note, Points, RatingChange
from chesscalc.core.game import Game, rated_games
from chesscalc.core.player import Player
from chesscalc.core.rounding import half_away_from_zero
from chesscalc.present.numbers import MINUS, count, points, rating, signed, trimmed, unsigned
from chesscalc.present.report_sentences import long_date

FEW_GAMES = 7
FAR_APART = 400


def answer(change: RatingChange, places: int) -> str:
    """The whole result in one sentence, as a person would read it aloud."""
    sentence = _answer(change, places)
    return f"Estimate: {sentence[0].lower()}{sentence[1:]}" if change.estimate else sentence


def _answer(change: RatingChange, places: int) -> str:
    if change.rating is None:
        return _first_rating(change)
    before = rating(change.rating)
    if not counted_games(change):
        return f"No game here is rated: your rating stays {before}."
    if change.change == 0 and change.new_rating is not None:
        return f"You scored as expected: your rating stays {rating(change.new_rating)}."
    moved = _moved(change.change, places)
    if change.new_rating is None:
        return f"{moved}: {before} → no published rating."
    if rating(change.new_rating) == before:
        return f"{moved}, too little to move the printed rating: it stays {before}."
    return f"{moved}: {before} → {rating(change.new_rating)}."


def _first_rating(change: RatingChange) -> str:
    if change.new_rating is None:
        return "No rating yet: you stay unrated."
    return f"Your first rating is {rating(change.new_rating)}."


def _moved(change: Points, places: int) -> str:
    verb = "lost" if change < 0 else "gained"
    size = Decimal(str(abs(change)))
    unit = "point" if trimmed(size, places) == "1" else "points"
    return f"You {verb} {unsigned(size, places)} {unit}"


def counted_games(change: RatingChange) -> int:
    """How many games count for the rating."""
    return sum(1 for game in change.games if game.counted)


def shown_places(change: RatingChange, places: int) -> int:
    """Decimals to show the changes with: the body's own, or two where hundredths would be lost."""
    if not isinstance(change.change, Decimal) or places >= 2:
        return places
    exact = change.change == half_away_from_zero(change.change, places)
    return places if exact else 2


def score_of(change: RatingChange) -> str:
    """The rated score over the rated games: "1½/3".

    A change without rated games gives "0/0".
    """
    return f"{points(change.score)}/{counted_games(change)}"


def totals(change: RatingChange) -> str:
    """The two totals: points on the tournament's table, and points that count for the rating."""
    rows = len(change.games)
    counted = counted_games(change)
    left_out = rows - counted
    sentence = (
        f"Tournament points: {points(change.points)} from {count(rows, 'round')}. "
        f"Rated points: {points(change.score)} from {count(counted, 'game')}."
    )
    if left_out:
        does = "does" if left_out == 1 else "do"
        sentence += f" {count(left_out, 'row')} {does} not count for the rating."
    return sentence


def performance_caution(change: RatingChange) -> str:
    """Why the performance means little; empty where it rests on enough games."""
    counted = counted_games(change)
    if change.performance is None or counted >= FEW_GAMES:
        return ""
    return (
        f"The performance rests on {count(counted, 'game')}; with fewer than {FEW_GAMES} "
        "it says little."
    )


def cautions(
    player: Player, games: Sequence[Game], by_rule: KFactor | None, floor: int | None
) -> tuple[str, ...]:
    """Things that look like a slip or that surprise people: each a sentence, none an error.

    Args:
        player: The facts as given.
        games: The games as given.
        by_rule: The K that the rule gives without the person's own K; None where there is none.
        floor: The lowest rating the list publishes; None where it has none.
    """
    found = (
        *_below_floor(player, games, floor),
        *_far_apart(player, games),
        *_other_k(player, by_rule),
    )
    return tuple(found)


def _below_floor(player: Player, games: Sequence[Game], floor: int | None) -> list[str]:
    if floor is None:
        return []
    found = []
    if player.rating is not None and player.rating < floor:
        found.append(
            f"Your rating {rating(player.rating)} is below the list's floor of {floor}: "
            "this list does not publish it."
        )
    low = [
        game for game in rated_games(games) if game.opponent is not None and game.opponent < floor
    ]
    if low:
        found.append(
            f"{count(len(low), 'opponent')} below the list's floor of {floor} "
            f"({_some_ratings(low)}): check whether they were rated in this list."
        )
    return found


def _far_apart(player: Player, games: Sequence[Game]) -> list[str]:
    own = player.rating
    if own is None:
        return []
    far = [
        game
        for game in rated_games(games)
        if game.opponent is not None and abs(own - game.opponent) >= FAR_APART
    ]
    if not far:
        return []
    return [
        f"{count(len(far), 'opponent')} {FAR_APART} points or more away ({_some_ratings(far)}): "
        "the expected score beside each is what this list’s rules make of it."
    ]


def _other_k(player: Player, by_rule: KFactor | None) -> list[str]:
    if player.k is None or by_rule is None or float(by_rule.k) == float(player.k):
        return []
    return [
        f"K {trimmed(player.k)} is your own; by these facts the rule gives "
        f"K {trimmed(by_rule.k)} ({by_rule.rule.rstrip('.')})."
    ]


def _some_ratings(games: Sequence[Game]) -> str:
    shown = ", ".join(rating(game.opponent) for game in games[:5])
    return f"{shown} …" if len(games) > 5 else shown


def with_adjustment(change: RatingChange, adjustment: float) -> str:
    """The new rating with a bonus or deduction that the person stated; empty if there is none."""
    if not adjustment or change.new_rating_exact is None:
        return ""
    new = float(change.new_rating_exact) + adjustment
    return (
        f"With the adjustment of {signed(adjustment, 1)} that you stated, which is yours and not "
        f"worked out here: {rating(new)}."
    )


def nothing_found(change: RatingChange, printed: str, places: int) -> str:
    """What to say when no cause gives the printed change: it is ours, or none is known."""
    ours = signed(change.change, places)
    if ours == signed(Decimal(printed.replace(MINUS, "-").replace(",", ".")), places):
        return f"The printed change is the one worked out here: {ours}."
    return (
        f"None of the known causes, alone or in pairs, gives {printed} in place of {ours}. "
        "A wrong result, a missing game or another opponent's rating would be next to check."
    )


def k_sentence(k_word: str, change: RatingChange, rule: KFactor | None) -> str:
    """The K that was used, the rule that gives it, and when it next changes.

    Args:
        k_word: What the system calls its K.
        change: The change it was used in.
        rule: The K of the player's facts alone, before any limit on the period.
    """
    used = trimmed(change.k or 0, 2)
    why = change.k_rule.rstrip(".")
    if rule is None:
        return f"{k_word} {used}: {why}."
    by_rule = trimmed(rule.k, 2)
    if used == by_rule:
        is_said = why.startswith(f"{k_word} {used} ")
        first = why if is_said else f"{k_word} {used}: {why}"
        return f"{first}.{k_outlook(k_word, rule)}"
    if why == rule.rule.rstrip("."):
        return (
            f"{k_word} {used} in place of {k_word} {by_rule} ({why}): a limit on the whole "
            "period, which the working names."
        )
    return f"{k_word} {used}: {why}."


def k_outlook(k_word: str, rule: KFactor) -> str:
    """When K next changes, and what was assumed for it; empty if there is nothing to say."""
    said = ""
    if rule.changes:
        coming = rule.changes[0]
        when = f"from {long_date(coming.when)}, " if coming.when is not None else ""
        said += f" Next: {k_word} {trimmed(coming.k, 2)} {when}{coming.condition.rstrip('.')}."
    if rule.assumed:
        said += f" Assumed: {'; '.join(fact.rstrip('.') for fact in rule.assumed)}."
    return said


def remark(note: Note) -> str:
    """A note that a reader must not miss, in one sentence: what it is comes first."""
    word = {"estimate": "An estimate", "warning": "Mind"}.get(note.kind, "")
    if not word or note.text.startswith(word):
        return note.text
    return f"{word}: {note.text}"
