"""Is the output of records that of the command, line by line, and what does it cost? python compare.py FOLDER_OF_TEXT [options]

The text is lower-cased first. Prints lines, bytes, whether they are equal, and processor seconds: of the command, of the process that
answers records, and of Python on the other side of the pipe. `python compare.py --long-row [options]` sends a row of 100 MB among bad ones.
"""

import glob
import json
import os
import resource
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from truecase_spark.child import Child  # noqa: E402

COMMAND = ["node", os.path.join(HERE, "..", "..", "packages", "truecase", "dist", "cli", "main.js")]


def seconds(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def main(folder, *options):
    lines = []
    for name in sorted(glob.glob(f"{folder}/*.txt")):
        with open(name, encoding="utf8", newline="\n") as text:
            lines += text.read().lower().split("\n")
    joined = "\n".join(lines).encode()
    done = subprocess.run([*COMMAND, "run", "--format", "plain", *options], input=joined, capture_output=True, check=True)
    of_command = seconds(resource.RUSAGE_CHILDREN)
    before = seconds(resource.RUSAGE_SELF)
    child = Child(COMMAND, options, timeout=600)
    restored = [result.text for result in child.map(lines)]
    child.close()
    costs = {"command": of_command, "records": seconds(resource.RUSAGE_CHILDREN) - of_command}
    costs["python"] = seconds(resource.RUSAGE_SELF) - before
    equal = restored == done.stdout.decode().split("\n")
    report = {"lines": len(lines), "bytes": len(joined), "equal": equal}
    print(json.dumps({**report, **{name: round(value, 1) for name, value in costs.items()}}))
    return 0 if equal else 1


def long_row(*options):
    text = "we met angela merkel in new york. the summit of nato in paris was long.\n" * 1_400_000
    child = Child(COMMAND, options, timeout=600)
    results = list(child.map(["in paris", text, b"\xff\xfe", "", None, "a\r\nb", "in london"]))
    child.close()
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    report = {"bytes": len(text), "whole": results[1].text.lower() == text, "errors": [result.error for result in results]}
    print(json.dumps({**report, "seconds": round(seconds(resource.RUSAGE_CHILDREN), 1), "peak_mb": usage.ru_maxrss // 1024}))
    return 0 if report["whole"] else 1


if __name__ == "__main__":
    sys.exit(long_row(*sys.argv[2:]) if sys.argv[1] == "--long-row" else main(*sys.argv[1:]))
