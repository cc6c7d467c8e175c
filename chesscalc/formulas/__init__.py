"""Numbers in, numbers out; federations share these, never each other."""
