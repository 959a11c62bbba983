"""The jobs on a cluster of two executors on this machine, against the commands on one."""
import glob
import json
import os
import subprocess
import threading
import time

import pytest

pytest.importorskip("pyspark", reason="pyspark is not installed")
from conftest import TEXT  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402

from truecase_spark import jobs  # noqa: E402

MODEL = ["-m", "en-unigram"]


@pytest.fixture(scope="module")
def spark():
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "3")
        .config("spark.executor.memory", "512m")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    jobs.ship(session)
    yield session
    session.stop()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("texts")
    for number in range(4):
        (path / f"text-{number}.txt").write_text(TEXT * (number + 1))
    return path


def run(truecase, *args, status=0):
    done = subprocess.run([*truecase, *args], capture_output=True)
    assert done.returncode == status, done.stderr.decode()
    return done.stdout


def parts(folder):
    return b"".join(open(name, "rb").read() for name in sorted(glob.glob(f"{folder}/part-*")))


def texts(folder):
    return sorted(glob.glob(f"{folder}/text-*.txt"))


def test_counts_are_those_of_one_machine_and_train_the_same_model(spark, truecase, folder, tmp_path):
    frame, column = jobs.read(spark, [str(folder)])
    frame = frame.repartition(5)
    counts = tmp_path / "counts"
    for kind, flags in [("ngrams", ["--title-lines", "keep"]), ("pairs", [])]:
        lines, report = jobs.count(frame, column, truecase, flags, kind)
        lines.write.text(str(counts / kind))
        assert report.get == {"bad": 0}
        if kind == "ngrams":
            assert parts(counts / kind) == run(truecase, "count", *flags, *texts(folder))
    lines, _ = jobs.casings(frame, column, truecase)
    lines.write.text(str(counts / "casings"))
    assert parts(counts / "casings") == run(truecase, "count", "--of", "casings", *texts(folder))
    (counts / "texts.jsonl").write_bytes(run(truecase, "count", "--of", "texts", *texts(folder)))
    for family, flags in [("unigram", []), ("ngram", []), ("hmm", ["--set", "halfLines=0"])]:
        run(truecase, "train", family, *flags, "-o", str(tmp_path / "text.tcm"), *texts(folder))
        run(truecase, "train", family, *flags, "-o", str(tmp_path / "counts.tcm"), "--counts", str(counts))
        assert (tmp_path / "counts.tcm").read_bytes() == (tmp_path / "text.tcm").read_bytes(), family


def test_restores_a_table_and_reports_bad_rows(spark, truecase, tmp_path):
    rows = [(1, b"angela merkel visited london"), (2, None), (3, b""), (4, b"a\xff"), (5, b"in paris\nin london\r\n"), (6, b"x " * 500_000)]
    frame = spark.createDataFrame(rows, "id int, text binary").repartition(2)
    restored, report = jobs.restore(frame, "text", truecase, MODEL)
    restored.write.parquet(str(tmp_path / "out"))
    assert report.get == {"rows": 6, "bad": 1}
    found = {row["id"]: row for row in spark.read.parquet(str(tmp_path / "out")).collect()}
    assert found[1]["truecase"] == "Angela Merkel visited London"
    assert [found[key]["truecase"] for key in (2, 3, 4)] == [None, "", None]
    assert found[4]["truecase_error"] == "not UTF-8 at byte 1"
    assert bytes(found[4]["text"]) == b"a\xff"
    assert found[5]["truecase"] == "In Paris\nIn London\r\n"
    assert len(found[6]["truecase"]) == 1_000_000


def test_restores_files_line_by_line_as_the_command_does(spark, truecase, folder, tmp_path):
    frame, column = jobs.read(spark, [str(folder)])
    restored, _ = jobs.restore(frame, column, truecase, MODEL)
    found = [row["truecase"] for row in restored.collect()]
    expected = run(truecase, "run", *MODEL, *texts(folder)).decode().splitlines()
    assert sorted(found) == sorted(expected)


def test_evaluates_as_one_machine_does(spark, truecase, folder):
    frame, column = jobs.read(spark, [str(folder)])
    scores = jobs.evaluate(frame.repartition(3), column, truecase, MODEL)
    expected = json.loads(run(truecase, "eval", "--json", "--samples", "1", *MODEL, *texts(folder)))
    for name in ("words", "accuracy", "precision", "recall", "f1"):
        assert scores[name] == pytest.approx(expected[name])


def test_finishes_when_an_executor_is_killed(spark, truecase, folder, tmp_path):
    frame, column = jobs.read(spark, texts(folder) * 20)
    lines, _ = jobs.count(frame.repartition(12), column, truecase)
    killed = []

    def kill_one():
        for _ in range(600):
            time.sleep(0.1)
            pids = subprocess.run(["pgrep", "-f", "CoarseGrainedExecutorBackend"], capture_output=True, text=True).stdout.split()
            busy = [pid for pid in pids if _is_descendant(int(pid)) and _runs_truecase(int(pid))]
            if busy:
                killed.append(busy[0])
                os.kill(int(busy[0]), 9)
                return

    killer = threading.Thread(target=kill_one)
    killer.start()
    lines.write.text(str(tmp_path / "counts"))
    killer.join()
    assert killed, "no executor was busy long enough to be killed"
    assert parts(tmp_path / "counts") == run(truecase, "count", "--title-lines", "keep", *(texts(folder) * 20))


def _parent(pid):
    try:
        return int(open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[1])
    except OSError:
        return 0


def _is_descendant(pid):
    while pid > 1:
        if pid == os.getpid():
            return True
        pid = _parent(pid)
    return False


def _runs_truecase(pid):
    """Whether a process below this one is truecase."""
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            command = open(f"/proc/{name}/cmdline", "rb").read()
        except OSError:
            continue
        if b"main.js" not in command or b"count" not in command:
            continue
        above = int(name)
        while above > 1:
            if above == pid:
                return True
            above = _parent(above)
    return False
