"""One long-lived `truecase run --records` process, for one worker.

Texts go in and come out in the same order. A few records are sent ahead, so that the process never waits, and no more than that, so
that neither side fills its memory. When nothing comes back for some time, the oldest record is given up and the process is started anew; so is a process
that has died, and the record that it died on twice is given up. What is given up comes back as an error of its row. Only a process
that cannot be started at all, for want of a model say, raises ChildError. It needs no other package.
"""

import atexit
import collections
import json
import os
import selectors
import subprocess
import tempfile
import time
from typing import Iterable, Iterator, NamedTuple, Optional, Sequence, Union


class Result(NamedTuple):
    """`text` is None where there is an `error`, and where the row was None."""

    text: Optional[str]
    error: Optional[str]


class ChildError(RuntimeError):
    """The process cannot be started."""


AHEAD_RECORDS = 256
AHEAD_BYTES = 1 << 18
READ_BYTES = 1 << 18
START_SECONDS = 300
NOTHING = Result(None, None)


class _Record:
    __slots__ = ("payload", "deaths", "result")

    def __init__(self, payload: Optional[bytes], result: Optional[Result]):
        self.payload = payload
        self.deaths = 0
        self.result = result


class Child:
    """`command` is that of truecase with its options, without `run --records`."""

    def __init__(self, command: Sequence[str] = ("truecase",), options: Sequence[str] = (), timeout: float = 120.0):
        self.command = [*command, "run", "--records", *options]
        self.timeout = timeout
        self.starts = 0
        self._process: Optional[subprocess.Popen] = None
        self._stderr = None
        self._unread = bytearray()
        self._received = 0
        atexit.register(self.close)

    def map(self, texts: Iterable[Union[str, bytes, None]]) -> Iterator[Result]:
        """The results of the texts, in their order. Bytes are UTF-8, or the row is an error."""
        source = iter(texts)
        # Records in order: those not sent yet wait in `unsent`, which is a tail of `held`.
        held: collections.deque = collections.deque()
        unsent = bytearray()
        ahead = 0
        more = True
        waiting_since = time.monotonic()
        while True:
            while more and len(held) < AHEAD_RECORDS and ahead < AHEAD_BYTES:
                try:
                    record = _make(next(source))
                except StopIteration:
                    more = False
                    break
                if not held:
                    waiting_since = time.monotonic()
                held.append(record)
                if record.payload is not None:
                    ahead += len(record.payload)
                    unsent += record.payload
            while held and held[0].result is not None:
                yield held.popleft().result
                waiting_since = time.monotonic()
            if not held:
                if more:
                    continue
                return
            oldest = held[0]
            if self._process is None:
                self._start()
                unsent = bytearray().join(record.payload for record in held if record.result is None)
                waiting_since = time.monotonic()
            left = self.timeout - (time.monotonic() - waiting_since)
            received = self._received
            lines = None if left <= 0 else self._exchange(unsent, left)
            if self._received > received:
                waiting_since = time.monotonic()
            if lines is None:
                reason = f"no answer for {self.timeout:g} seconds" if left <= 0 else None
                self._stop()
                oldest.deaths += 1
                if reason is not None or oldest.deaths == 2:
                    oldest.result = Result(None, reason or "the process died on this record, twice")
                    ahead -= len(oldest.payload)
                continue
            for line in lines:
                answered = next(record for record in held if record.result is None)
                answered.result = _read(line)
                ahead -= len(answered.payload)

    def close(self) -> None:
        """Ends the process. It may be used again afterwards."""
        self._stop()
        atexit.unregister(self.close)

    def _exchange(self, unsent: bytearray, seconds: float):
        """Sends what the process takes and reads what it gives; a list of lines, or None if it has died."""
        process = self._process
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            if unsent:
                selector.register(process.stdin, selectors.EVENT_WRITE)
            ready = selector.select(min(seconds, 1.0))
        try:
            for key, _ in ready:
                if key.fileobj is process.stdin:
                    sent = os.write(process.stdin.fileno(), memoryview(unsent)[:READ_BYTES])
                    del unsent[:sent]
                    continue
                chunk = os.read(process.stdout.fileno(), READ_BYTES)
                if chunk == b"":
                    return None
                self._received += len(chunk)
                return self._split(chunk)
        except BlockingIOError:
            return []
        except (BrokenPipeError, ConnectionResetError):
            return None
        return []

    def _split(self, chunk: bytes) -> list:
        start = len(self._unread)
        self._unread += chunk
        if self._unread.find(b"\n", start) < 0:
            return []
        lines = bytes(self._unread).split(b"\n")
        self._unread = bytearray(lines.pop())
        return lines

    def _start(self) -> None:
        """Starts the process and waits until it answers."""
        self._stderr = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._stderr, bufsize=0
            )
        except OSError as error:
            raise ChildError(f"cannot start {self.command[0]}: {error}") from error
        self.starts += 1
        self._unread = bytearray()
        os.set_blocking(self._process.stdin.fileno(), False)
        os.set_blocking(self._process.stdout.fileno(), False)
        hello = bytearray(b'{"id":"start","text":""}\n')
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            lines = self._exchange(hello, 1.0)
            if lines:
                return
            if lines is None:
                break
        said = self._said()
        self._stop()
        raise ChildError(f"{' '.join(self.command)} does not answer: {said}")

    def _said(self) -> str:
        if self._process.poll() is None:
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                pass
        self._stderr.seek(0)
        return self._stderr.read()[-2000:].decode(errors="replace").strip() or f"status {self._process.poll()}"

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.stdin.close()
        process.stdout.close()
        process.wait()
        self._stderr.close()


def _make(text: Union[str, bytes, None]) -> _Record:
    if text is None:
        return _Record(None, NOTHING)
    if not isinstance(text, str):
        try:
            text = bytes(text).decode("utf-8")
        except UnicodeDecodeError as error:
            return _Record(None, Result(None, f"not UTF-8 at byte {error.start}"))
    try:
        return _Record(b'{"id":0,"text":' + json.dumps(text, ensure_ascii=False).encode() + b"}\n", None)
    except UnicodeEncodeError:
        return _Record(None, Result(None, "half of a surrogate pair, which is no text"))


def _read(line: bytes) -> Result:
    answer = json.loads(line)
    if "error" in answer:
        return Result(None, answer["error"]["message"])
    return Result(answer["text"], None)


_shared: dict = {}


def shared_child(command: Sequence[str], options: Sequence[str], timeout: float) -> Child:
    """The process of this worker for these options: started once, however many tasks the worker runs."""
    key = (os.getpid(), tuple(command), tuple(options), timeout)
    if key not in _shared:
        _shared[key] = Child(command, options, timeout)
    return _shared[key]
