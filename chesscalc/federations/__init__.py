"""One file, or one package, for each body or method."""
