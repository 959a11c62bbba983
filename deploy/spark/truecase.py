"""For spark-submit, which takes a file and not a package: see truecase_spark/__main__.py."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from truecase_spark.__main__ import main  # noqa: E402

sys.exit(main())
