"""Use cases that touch more than one room."""
