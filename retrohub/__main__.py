"""`python -m retrohub` is the same as the `retrohub` command."""

import sys

from retrohub.cli import main

if __name__ == "__main__":
    sys.exit(main())
