"""Text that people give, made fit for any database."""

from chesscalc.errors import InputError

LONGEST_NAME = 200
LONGEST_NOTE = 20_000
_KEPT = {"\n", "\t"}


def cleaned(field: str, text: str, longest: int = LONGEST_NAME, *, required: bool = False) -> str:
    r"""The text without control characters and outer spaces.

    Neither database keeps a lone half of a surrogate pair, and PostgreSQL keeps no NUL.

    Raises:
        InputError: it is too long, or empty and required.

    >>> cleaned("name", " Ada\x00 Quill ")
    'Ada Quill'
    """
    whole = text.encode("utf-8", "replace").decode("utf-8")
    kept = "".join(_kept(char) for char in whole).strip()
    if len(kept) > longest:
        raise InputError(field, f"This is too long: {len(kept)} characters, at most {longest}.")
    if required and not kept:
        raise InputError(field, f"Please give a {field.replace('_', ' ')}.")
    return kept


def _kept(char: str) -> str:
    if char in _KEPT or char.isprintable():
        return char
    return " " if char.isspace() else ""
