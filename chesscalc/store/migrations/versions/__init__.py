"""Numbered steps of the database, only ever added to."""
