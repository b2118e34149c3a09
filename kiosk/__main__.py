"""`python -m kiosk` is the `kiosk` command."""

import sys

from kiosk.cli import main

sys.exit(main())
