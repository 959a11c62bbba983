"""The jobs, as functions over Spark DataFrames. They use DataFrames and mapInArrow alone, which Spark Connect has too."""

import os
import tempfile
import zipfile
from typing import Dict, List, Optional, Sequence, Tuple

from pyspark.sql import DataFrame, Observation, SparkSession
from pyspark.sql import functions as F

from .batches import counting, restoring, scoring

COUNTS = "key string, count long"
Command = Sequence[str]


def ship(spark: SparkSession) -> None:
    """Sends this package to the executors, for those who have not installed it there."""
    folder = os.path.dirname(os.path.abspath(__file__))
    path = os.path.join(tempfile.mkdtemp(), "truecase_spark.zip")
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(os.listdir(folder)):
            if name.endswith(".py"):
                archive.write(os.path.join(folder, name), f"truecase_spark/{name}")
    spark.addArtifacts(path, pyfile=True)


def read(spark: SparkSession, paths: Sequence[str], column: Optional[str] = None) -> Tuple[DataFrame, str]:
    """A table in Parquet with a column of text, or files of lines. Lines come as bytes, so that none is lost that is not UTF-8."""
    if column is not None:
        return spark.read.parquet(*paths), column
    lines = spark.read.text(list(paths), lineSep="\n")
    return lines.select(F.col("value").cast("binary").alias("value")), "value"


def restore(
    frame: DataFrame,
    column: str,
    command: Command = ("truecase",),
    options: Sequence[str] = (),
    output: str = "truecase",
    error: str = "truecase_error",
    timeout: float = 120.0,
) -> Tuple[DataFrame, Observation]:
    """The table with two more columns. The observation tells, once the table is written: rows, bad."""
    schema = ", ".join([*(f"`{f.name}` {f.dataType.simpleString()}" for f in frame.schema), f"`{output}` string", f"`{error}` string"])
    restored = frame.mapInArrow(restoring(column, output, error, tuple(command), tuple(options), timeout), schema)
    report = Observation("truecase")
    return restored.observe(report, F.count(F.lit(1)).alias("rows"), F.count(F.col(error)).alias("bad")), report


def count(
    frame: DataFrame,
    column: str,
    command: Command = ("truecase",),
    options: Sequence[str] = ("--title-lines", "keep"),
    kind: str = "ngrams",
) -> Tuple[DataFrame, Observation]:
    """Sorted counts, a column `value` of lines. The observation tells, once they are written: bad."""
    counted = frame.mapInArrow(counting(tuple(command), ("count", "--of", kind, *options, "-"), column), COUNTS)
    report = Observation("truecase")
    bad = F.coalesce(F.sum(F.when(F.col("key").isNull(), F.col("count"))), F.lit(0)).alias("bad")
    sums = counted.observe(report, bad).where("key IS NOT NULL").groupBy("key").agg(F.sum("count").alias("count"))
    return _lines(sums.orderBy("key")), report


def casings(
    frame: DataFrame, column: str, command: Command = ("truecase",), options: Sequence[str] = ()
) -> Tuple[DataFrame, Observation]:
    """Casing counts as one sorted file. A last task settles the kinds of words that parts have told apart."""
    lines, report = count(frame, column, command, options, "casings")
    settle = counting(tuple(command), ("merge", "--of", "casings", *options, "-"), "value")
    return _lines(lines.coalesce(1).mapInArrow(settle, COUNTS)), report


def evaluate(
    frame: DataFrame, column: str, command: Command = ("truecase",), options: Sequence[str] = ()
) -> Dict[str, float]:
    """The headline of `truecase eval` over well-cased lines: words, accuracy, precision, recall, f1."""
    sums = frame.mapInArrow(scoring(tuple(command), tuple(options), column), COUNTS)
    rows: List = sums.groupBy("key").agg(F.sum("count").alias("count")).collect()
    return headline({row["key"]: row["count"] for row in rows})


def headline(sums: Dict[str, int]) -> Dict[str, float]:
    def share(part: str, whole: str) -> float:
        return sums.get(part, 0) / sums[whole] if sums.get(whole, 0) > 0 else 0.0

    precision, recall = share("right", "proposed"), share("right", "gold")
    f1 = 2 * precision * recall / (precision + recall) if precision + recall > 0 else 0.0
    scores = {"accuracy": share("correct", "words"), "precision": precision, "recall": recall, "f1": f1}
    return {"lines": sums.get("lines", 0), "words": sums.get("words", 0), **{name: value * 100 for name, value in scores.items()}}


def _lines(counts: DataFrame) -> DataFrame:
    return counts.select(F.concat_ws("\t", "key", F.col("count").cast("string")).alias("value"))
