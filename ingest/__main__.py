"""`python -m ingest`."""

import sys

from ingest.cli import main

sys.exit(main(sys.argv[1:]))
