import os
import time

import pytest

from truecase_spark.child import AHEAD_RECORDS, Child, ChildError, Result


def test_gives_results_in_order_and_keeps_rows_without_text(fake):
    child = Child(fake)
    texts = [None, "a", "", "line\nend\r\n", b"bytes", b"\xff\xfe", "bad", "\ud800", "z"]
    results = list(child.map(texts))
    assert [result.text for result in results] == [None, "A", "", "LINE\nEND\r\n", "BYTES", None, None, None, "Z"]
    assert [result.error for result in results] == [
        None, None, None, None, None, "not UTF-8 at byte 0", "bad text", "half of a surrogate pair, which is no text", None,
    ]
    child.close()


def test_keeps_one_process_for_many_calls(fake):
    child = Child(fake)
    for number in range(5):
        assert list(child.map([f"a{number}"])) == [Result(f"A{number}", None)]
    assert child.starts == 1
    child.close()


def test_takes_no_more_texts_than_it_may_hold(fake):
    taken = 0

    def texts():
        nonlocal taken
        for number in range(100_000):
            taken += 1
            yield "x" * 100

    child = Child(fake)
    results = child.map(texts())
    next(results)
    assert taken <= AHEAD_RECORDS
    for _ in range(9_999):
        next(results)
    assert taken <= 10_000 + AHEAD_RECORDS
    child.close()


def test_sends_texts_that_are_larger_than_all_buffers(fake):
    child = Child(fake)
    texts = ["a" * 3_000_000, "b", "c" * 3_000_000]
    assert [len(result.text) for result in child.map(texts)] == [3_000_000, 1, 3_000_000]
    child.close()


def test_gives_up_a_record_that_is_not_answered_and_goes_on(fake):
    child = Child(fake, timeout=1)
    started = time.monotonic()
    results = list(child.map(["a", "hang", "b", "c"]))
    assert [result.text for result in results] == ["A", None, "B", "C"]
    assert results[1].error == "no answer for 1 seconds"
    assert child.starts == 2 and time.monotonic() - started < 60
    child.close()


def test_starts_a_dead_process_anew(fake, tmp_path):
    child = Child(fake)
    texts = [*"abc", f"once {tmp_path}/mark", *"def"]
    assert [result.error for result in child.map(texts)] == [None] * 7
    assert child.starts == 2
    child.close()


def test_gives_up_a_record_that_kills_the_process_twice(fake):
    child = Child(fake)
    results = list(child.map(["a", "die", "die", "b"]))
    assert [result.text for result in results] == ["A", None, None, "B"]
    assert results[1].error == "the process died on this record, twice"
    child.close()


def test_survives_a_kill_from_outside(fake):
    child = Child(fake)
    results = child.map([f"a{number}" for number in range(2000)])
    found = [next(results) for _ in range(500)]
    os.kill(child._process.pid, 9)
    found.extend(results)
    assert [result.text for result in found] == [f"A{number}" for number in range(2000)]
    child.close()


@pytest.mark.parametrize("command, said", [(["/nowhere/truecase"], "cannot start"), (None, "there is no such model")])
def test_raises_where_the_process_cannot_be_started(fake, command, said):
    child = Child(command or fake, [] if command else ["--no-model"])
    with pytest.raises(ChildError, match=said):
        list(child.map(["a"]))


def test_restores_what_the_program_restores(truecase):
    child = Child(truecase, ["-m", "en-unigram"])
    assert list(child.map(["angela merkel\nvisited london", None])) == [
        Result("Angela Merkel\nVisited London", None),
        Result(None, None),
    ]
    child.close()
