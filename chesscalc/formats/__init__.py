"""Bytes in, events out. `chesscalc.formats.detect.read` is the one way in for files."""
