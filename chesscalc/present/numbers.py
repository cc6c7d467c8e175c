"""How a number looks: signs, decimals, halves. Nothing here changes the value that is kept.

Minus is the true minus sign, a half is ½, and a rating change always shows its sign.
"""

from decimal import Decimal

from chesscalc.core.rounding import from_float, half_away_from_zero, whole

Number = int | float | Decimal
MINUS = "−"
UNRATED = "unrated"


def fixed(value: Number, places: int) -> str:
    """A number with so many decimals, halves away from zero; minus only if anything is left of it.

    >>> fixed(-0.004, 2), fixed(Decimal("-18.85"), 1), fixed(0.5, 4)
    ('0.00', '−18.9', '0.5000')
    """
    exact = value if isinstance(value, Decimal) else Decimal(repr(value))
    rounded = half_away_from_zero(exact, places)
    text = f"{abs(rounded):.{places}f}"
    return f"{MINUS}{text}" if rounded < 0 else text


def signed(value: Number, places: int = 0) -> str:
    """A change with its sign: +12.8, −7.2, ±0.0.

    >>> signed(12.8, 1), signed(Decimal("-18.80"), 1), signed(0.0, 1)
    ('+12.8', '−18.8', '±0.0')
    """
    text = fixed(value, places)
    if text.startswith(MINUS):
        return text
    return f"±{text}" if not text.strip("0.") else f"+{text}"


def unsigned(value: Number, places: int = 0) -> str:
    """The size of a number, without its sign: 18.8.

    >>> unsigned(Decimal("-18.80"), 1), unsigned(20)
    ('18.8', '20')
    """
    return fixed(-value if value < 0 else value, places)


def trimmed(value: Number, places: int = 4) -> str:
    """A number with as many decimals as it needs, at most so many: 20, 1.5, 0.4285.

    >>> trimmed(20.0), trimmed(Decimal("1.50")), trimmed(0.42853)
    ('20', '1.5', '0.4285')
    """
    text = fixed(value, places)
    return text.rstrip("0").rstrip(".") if "." in text else text


def rating(value: Number | None) -> str:
    """A rating as a whole number; "unrated" where there is none.

    >>> rating(1688.74), rating(None)
    ('1689', 'unrated')
    """
    return UNRATED if value is None else fixed(whole(value), 0)


def points(value: Number) -> str:
    """A score in points: 1½ where it is whole halves, else its decimals.

    >>> points(Decimal("1.5")), points(0.5), points(6), points(Decimal("2.44"))
    ('1½', '½', '6', '2.44')
    """
    if 2 * value != whole(2 * float(value)):
        return trimmed(value)
    sign = MINUS if value < 0 else ""
    full, half = divmod(whole(abs(2 * float(value))), 2)
    if not half:
        return f"{sign}{full}"
    return f"{sign}{full or ''}½"


def percent(value: Number | None, places: int = 2) -> str:
    """A percentage (0 to 100) with at most so many decimals: 60 %, 71.43 %; — if there is none.

    >>> percent(60.0), percent(Decimal(500) / 7)
    ('60 %', '71.43 %')
    """
    return "—" if value is None else f"{trimmed(value, places)} %"


def chance(value: float) -> str:
    """A probability (0 to 1) as a percentage that never claims certainty it has not.

    >>> chance(0.3449), chance(0.0004), chance(0.9999), chance(1.0)
    ('34 %', 'under 1 %', 'over 99 %', '100 %')
    """
    if 0 < value < 0.005:
        return "under 1 %"
    if 0.995 <= value < 1:
        return "over 99 %"
    return f"{from_float(100 * value, 0)} %"


def chances(*parts: float) -> tuple[str, ...]:
    """Probabilities of which one comes true, as whole percentages that add up to 100.

    Each is rounded down, and the points that are missing go to the largest remainders, the first
    of equals first. Something is never shown as nothing, nor less than all as all.

    >>> chances(0.2353, 0.2655, 0.4992), chances(0.003, 0.4985, 0.4985)
    (('23 %', '27 %', '50 %'), ('under 1 %', '50 %', '50 %'))
    """
    exact = [Decimal(repr(float(part))) * 100 for part in parts]
    shown = [int(part // 1) for part in exact]
    by_remainder = sorted(range(len(parts)), key=lambda place: shown[place] - exact[place])
    for place in by_remainder[: max(0, 100 - sum(shown))]:
        shown[place] += 1
    return tuple(map(_share, parts, shown))


def _share(part: float, points: int) -> str:
    if points == 0 and part > 0:
        return "under 1 %"
    return "over 99 %" if points == 100 and part < 1 else f"{points} %"


def count(number: int, one: str, many: str = "") -> str:
    """A number with its word: 1 game, 3 games.

    >>> count(1, "game"), count(3, "game"), count(2, "loss", "losses")
    ('1 game', '3 games', '2 losses')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"
