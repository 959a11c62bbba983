"""Iterators over Arrow record batches: what Spark's mapInArrow takes, and Ray Data and Dask can use as well.

A function made here can be sent to workers. It knows nothing of Spark.
"""

import subprocess
import tempfile
from typing import Callable, Iterable, Iterator, Sequence

import pyarrow as pa

from .child import shared_child

Batches = Iterator[pa.RecordBatch]

ROWS = 65_536


def restoring(
    column: str,
    output: str = "truecase",
    error: str = "truecase_error",
    command: Sequence[str] = ("truecase",),
    options: Sequence[str] = (),
    timeout: float = 120.0,
) -> Callable[[Iterable[pa.RecordBatch]], Batches]:
    """Adds two columns to each batch: the restored text, and what was wrong with it. All other columns stay as they are."""

    def run(batches: Iterable[pa.RecordBatch]) -> Batches:
        child = shared_child(command, options, timeout)
        for batch in batches:
            results = list(child.map(values_of(batch.column(batch.schema.get_field_index(column)))))
            columns = [*batch.columns, pa.array([r.text for r in results], pa.large_string())]
            columns.append(pa.array([r.error for r in results], pa.string()))
            # Spark wants plain strings; a batch in which they would not fit is cut.
            names = [*batch.schema.names, output, error]
            yield from _fitting(pa.RecordBatch.from_arrays(columns, names), len(batch.columns))

    return run


def counting(command: Sequence[str], args: Sequence[str], column: str) -> Callable[[Iterable[pa.RecordBatch]], Batches]:
    """Runs `truecase ARGS` once for all rows of a partition, one line per row, and gives its lines of counts: key, count.

    Rows that are not UTF-8 are left out, as truecase leaves such lines of a file out; they are counted under the key None.
    """

    def run(batches: Iterable[pa.RecordBatch]) -> Batches:
        bad = 0
        with tempfile.TemporaryFile() as out:
            with _Feeding([*command, *args], out) as feed:
                for batch in batches:
                    for value in values_of(batch.column(batch.schema.get_field_index(column))):
                        if value is None:
                            continue
                        if not _is_utf8(value):
                            bad += 1
                            continue
                        feed.write(value if isinstance(value, bytes) else value.encode())
                        feed.write(b"\n")
            out.seek(0)
            keys, counts = [], []
            for line in out:
                key, _, count = line.rstrip(b"\n").rpartition(b"\t")
                keys.append(key)
                counts.append(int(count))
                if len(keys) == ROWS:
                    yield count_batch(keys, counts)
                    keys, counts = [], []
        if bad > 0:
            keys.append(None)
            counts.append(bad)
        if keys:
            yield count_batch(keys, counts)

    return run


def scoring(command: Sequence[str], options: Sequence[str], column: str) -> Callable[[Iterable[pa.RecordBatch]], Batches]:
    """Runs `truecase eval` once for all rows of a partition and gives the sums that its scores are made of: key, count."""
    import json

    def run(batches: Iterable[pa.RecordBatch]) -> Batches:
        lines = 0
        with tempfile.TemporaryFile() as out:
            with _Feeding([*command, "eval", "--json", "--samples", "1", *options, "-"], out) as feed:
                for batch in batches:
                    for value in values_of(batch.column(batch.schema.get_field_index(column))):
                        if value is not None and _is_utf8(value) and value.strip() != type(value)():
                            lines += 1
                            feed.write(value if isinstance(value, bytes) else value.encode())
                            feed.write(b"\n")
                feed.optional = lines == 0
            if lines == 0:
                return
            out.seek(0)
            scores = json.loads(out.read())
        sums = {"lines": lines, "words": scores["words"], **scores["sums"]}
        yield count_batch([key.encode() for key in sums], [int(value) for value in sums.values()])

    return run


def count_batch(keys: Sequence, counts: Sequence[int]) -> pa.RecordBatch:
    decoded = pa.array(keys, pa.binary()).cast(pa.string())
    return pa.RecordBatch.from_arrays([decoded, pa.array(counts, pa.int64())], ["key", "count"])


def values_of(column: pa.Array) -> Iterator:
    """The values of a column of text, as they are stored: bytes, which nobody has checked to be UTF-8."""
    kinds = {pa.string(): pa.binary(), pa.large_string(): pa.large_binary()}
    if column.type in kinds:
        column = column.view(kinds[column.type])
    elif not (pa.types.is_binary(column.type) or pa.types.is_large_binary(column.type)):
        raise TypeError(f"the column holds {column.type}, expected text or bytes")
    for value in column:
        yield value.as_py()


def _is_utf8(value) -> bool:
    if isinstance(value, str):
        return True
    try:
        value.decode()
        return True
    except UnicodeDecodeError:
        return False


MOST_BYTES = 1 << 30


def _fitting(batch: pa.RecordBatch, at: int) -> Batches:
    """The batch with plain strings in the column `at`, cut where these would have more bytes than Arrow's offsets allow."""
    if batch.num_rows > 1 and batch.column(at).nbytes > MOST_BYTES:
        half = batch.num_rows // 2
        yield from _fitting(batch.slice(0, half), at)
        yield from _fitting(batch.slice(half), at)
        return
    columns = [*batch.columns]
    columns[at] = columns[at].cast(pa.string())
    yield pa.RecordBatch.from_arrays(columns, batch.schema.names)


class _Feeding:
    """A process whose standard input is written to; leaving it waits for its end and raises if it failed."""

    def __init__(self, command: Sequence[str], out):
        self.command = list(command)
        self.out = out
        self.optional = False

    def __enter__(self):
        self.stderr = tempfile.TemporaryFile()
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=self.out, stderr=self.stderr, bufsize=1 << 18)
        return self

    def write(self, data: bytes) -> None:
        self.process.stdin.write(data)

    def __exit__(self, kind, value, trace):
        if kind is not None and not issubclass(kind, BrokenPipeError):
            self.process.kill()
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        status = self.process.wait()
        self.stderr.seek(0)
        said = self.stderr.read()[-2000:].decode(errors="replace").strip()
        self.stderr.close()
        if kind is not None and not issubclass(kind, BrokenPipeError):
            return False
        if status != 0 and not self.optional:
            raise RuntimeError(f"{' '.join(self.command)} ended with status {status}: {said}")
        return True
