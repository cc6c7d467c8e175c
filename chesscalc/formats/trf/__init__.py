"""FIDE tournament report files: TRF06, TRF16, TRF(x) and TRF26 read, TRF16 written.

Source: formats.md of the project's references, after the published record descriptions: columns of
the player line 001, result codes, head records. The columns count letters, not bytes.
"""

from chesscalc.formats.trf.reader import looks_like_trf, read_trf
from chesscalc.formats.trf.writer import write_trf16

__all__ = ["looks_like_trf", "read_trf", "write_trf16"]
