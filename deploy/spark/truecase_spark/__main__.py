"""The jobs as programs: spark-submit deploy/spark/truecase.py JOB [options] INPUT... -- OPTIONS OF TRUECASE"""

import argparse
import json
import shlex
import sys

from pyspark.sql import SparkSession

from . import jobs


def main(arguments=None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = given[given.index("--") + 1 :] if "--" in given else []
    given = given[: given.index("--")] if "--" in given else given
    parser = argparse.ArgumentParser(prog="truecase.py", epilog="What follows -- goes to truecase.")
    parser.add_argument("job", choices=["restore", "count", "pairs", "casings", "evaluate"])
    parser.add_argument("input", nargs="+", help="files of lines, or with --column tables in Parquet")
    parser.add_argument("-o", "--output", help="folder to write; evaluate prints")
    parser.add_argument("--column", help="the column of text of tables in Parquet")
    parser.add_argument("--partitions", type=int, help="cut the input anew into this many parts")
    parser.add_argument("--command", default="truecase", help="how executors call truecase, such as 'node /opt/truecase/cli/main.js'")
    parser.add_argument("--timeout", type=float, default=120.0, help="seconds that one record may take")
    asked = parser.parse_args(given)
    if asked.output is None and asked.job != "evaluate":
        parser.error("--output is needed")

    spark = SparkSession.builder.appName(f"truecase {asked.job}").getOrCreate()
    jobs.ship(spark)
    frame, column = jobs.read(spark, asked.input, asked.column)
    if asked.partitions is not None:
        frame = frame.repartition(asked.partitions)
    command = shlex.split(asked.command)
    if asked.job == "evaluate":
        print(json.dumps(jobs.evaluate(frame, column, command, options)))
        return 0
    if asked.job == "restore":
        result, report = jobs.restore(frame, column, command, options, timeout=asked.timeout)
        if asked.column is None:
            # Files of lines become files of lines: what could not be restored stays as it was.
            result = result.selectExpr(f"coalesce(truecase, cast(`{column}` AS string)) AS value")
            result.write.text(asked.output, lineSep="\n")
        else:
            result.write.parquet(asked.output)
    else:
        if asked.job == "casings":
            result, report = jobs.casings(frame, column, command, options)
        elif asked.job == "pairs":
            result, report = jobs.count(frame, column, command, options, "pairs")
        else:
            result, report = jobs.count(frame, column, command, options or ["--title-lines", "keep"])
        result.write.text(asked.output, lineSep="\n")
    print(json.dumps({"job": asked.job, **report.get}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
