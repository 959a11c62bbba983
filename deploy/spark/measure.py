"""What each step costs, on one machine and on a cluster of two executors on it: python measure.py FOLDER_OF_TEXT [FOLDER_OF_TEXT...]

Prints one JSON object for each step and text: processor seconds of all its processes, seconds of the clock, the largest process in
megabytes, and bytes written. Counts of both ways are compared byte by byte. Folders are measured in the order given.
"""

import argparse
import filecmp
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
MAIN = os.path.join(HERE, "..", "..", "packages", "truecase", "dist", "cli", "main.js")


def run(command, env=None):
    """Runs a command; gives its costs, its descendants' included."""
    started = time.monotonic()
    largest = [0]
    process = subprocess.Popen(command, env=env, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
    said = []
    drains = [threading.Thread(target=lambda pipe=pipe: said.append(pipe.read())) for pipe in (process.stderr, process.stdout)]
    for drain in drains:
        drain.start()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    for drain in drains:
        drain.join()
    if process.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: {b''.join(said)[-3000:].decode(errors='replace')}")
    largest[0] = usage.ru_maxrss / 1024
    return {"cpu": round(usage.ru_utime + usage.ru_stime, 1), "clock": round(time.monotonic() - started, 1), "peak_mb": round(largest[0])}


def size(path):
    if os.path.isfile(path):
        return os.path.getsize(path)
    return sum(os.path.getsize(name) for name in glob.glob(f"{path}/part-*"))


def join(folder, file):
    with open(file, "wb") as out:
        for name in sorted(glob.glob(f"{folder}/part-*")):
            with open(name, "rb") as part:
                shutil.copyfileobj(part, out)
    return file


def spark(job, texts, output, asked, *options):
    submit = os.path.join(os.path.dirname(sys.executable), "spark-submit")
    command = [submit, "--master", f"local-cluster[2,1,{asked.memory}]", "--conf", "spark.ui.enabled=false"]
    command += ["--conf", f"spark.executor.memory={asked.memory // 2}m", "--conf", f"spark.sql.shuffle.partitions={asked.shuffle}"]
    command += ["--conf", f"spark.eventLog.enabled={'true' if asked.events else 'false'}"]
    if asked.events:
        command += ["--conf", f"spark.eventLog.dir={asked.events}", "--conf", "spark.eventLog.compress=false"]
    command += [os.path.join(HERE, "truecase.py"), job, *texts, "-o", output, "--command", f"node {MAIN}", "--", *options]
    return run(command, {**os.environ, "PYSPARK_PYTHON": sys.executable})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--steps", default="words,ngrams,casings,pairs,train,spark")
    parser.add_argument("--memory", type=int, default=2048, help="of an executor, in megabytes")
    parser.add_argument("--shuffle", type=int, default=8)
    parser.add_argument("--events", help="folder for the event logs of Spark")
    asked = parser.parse_args()
    steps = asked.steps.split(",")
    for folder in asked.folders:
        texts = sorted(glob.glob(f"{folder}/*.txt"))
        with tempfile.TemporaryDirectory() as scratch:
            measure(folder, texts, scratch, steps, asked)


def measure(folder, texts, scratch, steps, asked):
    node = ["node", MAIN]
    words = 0
    counts = os.path.join(scratch, "counts")
    os.mkdir(counts)

    def tell(step, cost, **more):
        print(json.dumps({"text": os.path.basename(folder.rstrip("/")), "words": words, "step": step, **cost, **more}), flush=True)

    listed = os.path.join(counts, "texts.jsonl")
    cost = run([*node, "count", "--of", "texts", *texts, "-o", listed])
    words = sum(json.loads(line)["words"] for line in open(listed))
    tell("texts", cost)
    files = {kind: os.path.join(counts, f"{kind}.txt") for kind in ("ngrams", "casings", "pairs")}
    flags = {"ngrams": ["--title-lines", "keep"], "casings": [], "pairs": []}
    for kind, file in files.items():
        if kind in steps:
            tell(f"count {kind}", run([*node, "count", "--of", kind, *flags[kind], *texts, "-o", file]), bytes=size(file))
    if "train" in steps:
        model, again = os.path.join(scratch, "text.tcm"), os.path.join(scratch, "counts.tcm")
        tell("train ngram", run([*node, "train", "ngram", "-o", model, *texts]), bytes=size(model))
        tell("train ngram --counts", run([*node, "train", "ngram", "-o", again, "--counts", counts]), same=filecmp.cmp(model, again, False))
    if "spark" in steps:
        for job, kind in [("count", "ngrams"), ("casings", "casings")]:
            output = os.path.join(scratch, f"spark-{kind}")
            cost = spark(job, texts, output, asked, *flags[kind])
            same = filecmp.cmp(join(output, output + ".txt"), files[kind], False) if kind in steps else None
            tell(f"spark {job}", cost, bytes=size(output), same=same)
            shutil.rmtree(output)


if __name__ == "__main__":
    main()
