"""The whole error tree: each message is a sentence fit for the screen."""


class ChessCalcError(Exception):
    """Base of every error this library raises on purpose."""


class InputError(ChessCalcError):
    """What a person gave cannot be used: `field` names it, `message` says what would be right."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(field, message)
        self.field = field
        self.message = message

    def __str__(self) -> str:
        return self.message


class MissingFactError(InputError):
    """A rating system needs a fact that was not given."""


class NotApplicableError(InputError):
    """The rules do not allow this here."""


class UnknownSystemError(InputError):
    """No rating system has this key."""


class TooManyOutcomesError(InputError):
    """A plan has more distinct outcomes than can be worked out exactly."""


class FormatError(ChessCalcError):
    """A file that cannot be read at all; `line` is 1-based, 0 where no line is to blame."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(line, message)
        self.line = line
        self.message = message

    def __str__(self) -> str:
        return f"Line {self.line}: {self.message}" if self.line else self.message


class StoreError(ChessCalcError):
    """The database could not do what was asked; nothing was changed."""


class NotFoundError(StoreError):
    """There is no such thing among what this owner has saved."""


class ConflictError(StoreError):
    """What is saved has changed since it was read, or would be doubled."""


class MigrationError(StoreError):
    """The database could not be brought to this version."""
