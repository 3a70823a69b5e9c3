"""Files for other programs, made from the corpus. `write.write_exports` writes them all; each module knows
one format."""
