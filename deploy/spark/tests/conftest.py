import os
import shutil
import sys

import pytest

HERE = os.path.dirname(os.path.abspath(__file__))
os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
sys.path.insert(0, os.path.dirname(HERE))
MAIN = os.path.join(ROOT, "packages", "truecase", "dist", "cli", "main.js")
TEXT = """Angela Merkel visited New York in May.
The mayor of New York met Angela Merkel at noon.
She said that the summit of NATO in Paris was long.
They say John bought an iPhone in Paris in 1990.
We saw that the well-known iPhone of Pas-de-Calais was new in 2004.
Last year we met John and Mary in London.
The Long March Home To Paris
The summit in London was about NATO and Paris.
"""


@pytest.fixture(scope="session")
def truecase():
    """The built program, as a command."""
    if shutil.which("node") is None or not os.path.exists(MAIN):
        pytest.skip("truecase is not built: npm run build")
    return ["node", MAIN]


@pytest.fixture
def fake():
    """A program that answers as truecase does, in capitals; some texts make it hang, die, or say nonsense on standard error."""
    return [sys.executable, os.path.join(HERE, "fake.py")]
