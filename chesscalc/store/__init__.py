"""SQLAlchemy; rows never leave this package."""
