"""Ray Data: pip install ray pyarrow. One truecase process per actor, batches as Arrow tables.

    python ray_data.py INPUT.parquet COLUMN OUTPUT_FOLDER [options of truecase]
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import pyarrow as pa  # noqa: E402
import ray  # noqa: E402

from truecase_spark.batches import restoring  # noqa: E402

COMMAND = os.environ.get("TRUECASE", "truecase").split()


class Restore:
    """Lives as long as the actor, and so does its process."""

    def __init__(self, column, options):
        self.run = restoring(column, command=COMMAND, options=options)

    def __call__(self, table: pa.Table) -> pa.Table:
        return pa.Table.from_batches(self.run(table.to_batches()))


def main(source, column, output, *options):
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    ray.init(runtime_env={"env_vars": {"PYTHONPATH": os.path.abspath(here)}}, include_dashboard=False, logging_level="ERROR")
    table = ray.data.read_parquet(source)
    # Half a core each: reading and writing need cores too, and truecase works in its own process.
    restored = table.map_batches(Restore, fn_constructor_args=(column, options), batch_format="pyarrow", num_cpus=0.5, concurrency=2)
    restored.write_parquet(output)


if __name__ == "__main__":
    main(*sys.argv[1:])
