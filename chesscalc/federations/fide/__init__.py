"""FIDE: standard, rapid and blitz ratings, first ratings, K-factors, title norms.

Source: FIDE Handbook B.02 (1 March 2024, amended 1 October 2025), the rapid and blitz chapter
(1 March 2024, amended 1 December 2024) and B.01 (1 January 2024).
"""

from chesscalc.federations.fide.system import BLITZ, RAPID, STANDARD

SYSTEMS = (STANDARD, RAPID, BLITZ)
