"""Dask: pip install "dask[dataframe]" distributed pyarrow. One truecase process per worker process.

    python dask_frame.py INPUT.parquet COLUMN OUTPUT_FOLDER [options of truecase]
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import dask.dataframe as dd  # noqa: E402
import pyarrow as pa  # noqa: E402
from dask.distributed import Client  # noqa: E402

from truecase_spark.batches import restoring  # noqa: E402

COMMAND = os.environ.get("TRUECASE", "truecase").split()


def restore(frame, column, options):
    """One partition, as a pandas DataFrame."""
    run = restoring(column, command=COMMAND, options=options)
    batches = pa.Table.from_pandas(frame, preserve_index=False).to_batches()
    if not batches:
        return frame.assign(truecase="", truecase_error="")
    return pa.Table.from_batches(run(batches)).to_pandas()


def main(source, column, output, *options):
    # Processes and not threads: a process of truecase answers one caller.
    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None):
        frame = dd.read_parquet(source)
        meta = frame._meta.assign(truecase="", truecase_error="")
        frame.map_partitions(restore, column, options, meta=meta, enforce_metadata=False).to_parquet(output, write_index=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
