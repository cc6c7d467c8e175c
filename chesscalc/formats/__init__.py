"""Bytes in, events out."""
