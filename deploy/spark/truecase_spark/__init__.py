"""Truecase on a cluster: the commands of truecase as the programs that executors talk to.

child.py     one long-lived `truecase run --records` process; needs Python's own library only
batches.py   iterators over Arrow batches, for Spark, Ray Data and Dask
jobs.py      restore, count, casings and evaluate as functions over Spark DataFrames
__main__.py  the same as programs for spark-submit
"""

from .child import Child, ChildError

__all__ = ["Child", "ChildError"]
