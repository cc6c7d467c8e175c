"""Readers of files, held against small files with literal expectations."""
