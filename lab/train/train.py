"""Trains the network of a model on exported examples, in checkpoints that survive a kill:

    python lab/train/train.py EXAMPLES OUT --dim 64 --layers 1,2,4,1/1,2,4,8,1 --words 200e6 [--resume] [--until HH:MM]

OUT gets state.pt (checkpoint), log.tsv (learning curve) and network.net (the sections that the model file has, see quantise.py).
The rates stay the same, then fall to zero over the last part (--fall); the weights of the end are averaged. --until, or an
empty file OUT/finish, begins the fall early: what is left of the time, or a tenth of what was read so far.
"""
import argparse
import json
import os
import time

import numpy as np
import torch

from data import CHUNK_LINES, Examples, batches, pass_order, shares_of
from net import Net, Step, log_probabilities
from quantise import write_network

PAUSE = 240
KEEP, KEEP_SQUARE, EPSILON = 0.9, 0.99, 1e-8
AVERAGE_EVERY, AVERAGE_KEEP = 20, 0.99


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("examples")
    parser.add_argument("out")
    parser.add_argument("--dim", type=int, default=64)
    parser.add_argument("--layers", default="1,2,4,1/1,2,4,8,1")
    parser.add_argument("--magnitude", type=int)
    parser.add_argument("--words", type=float, default=100e6)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=0.15, help="of the embeddings (AdaGrad by row)")
    parser.add_argument("--layer-rate", type=float, default=0.003, help="of the layers (Adam)")
    parser.add_argument("--fall", type=float, default=0.3, help="share of the words over which the rates fall")
    parser.add_argument("--forget", type=float, default=0.0, help="share of its squares that AdaGrad forgets with each step")
    parser.add_argument("--bare", type=float, default=0.4)
    parser.add_argument("--dropout", type=float, default=0.05)
    parser.add_argument("--balance", type=float, default=0.5)
    parser.add_argument("--most", type=float, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--coarse", type=int, default=8)
    parser.add_argument("--until", help="time of day (UTC) at which it is to be done")
    parser.add_argument("--pause", type=float, default=PAUSE)
    parser.add_argument("--resume", action="store_true")
    return parser.parse_args()


class Optimiser:
    def __init__(self, net, options):
        self.net, self.options = net, options
        self.mean = [[[torch.zeros_like(t) for t in pair] for pair in stack] for stack in net.dense]
        self.square = [[[torch.zeros_like(t) for t in pair] for pair in stack] for stack in net.dense]
        self.steps = [0] * len(net.dense)

    def apply(self, step, dense, rows, fall):
        stack = step.stack
        self.steps[stack] += 1
        t = self.steps[stack]
        rate = self.options.layer_rate * fall * min(1, t / 100)
        rate *= (1 - KEEP_SQUARE**t) ** 0.5 / (1 - KEEP**t)
        for pair, grads, means, squares in zip(self.net.dense[stack], dense, self.mean[stack], self.square[stack]):
            for weight, g, mean, square in zip(pair, grads, means, squares):
                mean.mul_(KEEP).add_(g, alpha=1 - KEEP)
                square.mul_(KEEP_SQUARE).addcmul_(g, g, value=1 - KEEP_SQUARE)
                weight.addcdiv_(mean, square.sqrt().add_(EPSILON), value=-rate)
        index, sums = rows
        self._move(index, sums, fall)
        if step.start_gradient is not None:
            self._move(torch.tensor([step.start_row]), step.start_gradient.unsqueeze(0), fall)

    def _move(self, index, sums, fall):
        table, squares = self.net.table, self.net.squares
        before = squares[index]
        if self.options.forget > 0:
            before *= 1 - self.options.forget
        before += (sums * sums).mean(1)
        squares[index] = before
        step = self.options.rate * fall / (before.sqrt() + 1e-12)
        table.index_add_(0, index, sums * step.unsqueeze(1), alpha=-1)


def score(net, examples):
    """Mean loss and F1 of every development text, with punctuation and without."""
    part = examples.dev
    found = {}
    for name, bare in (("full", 0.0), ("bare", 2.0)):
        counts = np.zeros((len(examples.meta["devFiles"]), 3))
        loss = total = 0.0
        rng = np.random.default_rng(1)
        for batch in batches(examples, part, np.arange(len(part.file)), rng, 8192, bare, 0, shuffle=False):
            step = Step(net, examples, batch)
            outputs = step.forward(keep=False, kind=torch.float32)
            truth = batch.truth.ravel()
            learn = np.flatnonzero(truth >= 0)
            if not len(learn):
                continue
            logp = log_probabilities(outputs[torch.from_numpy(learn)], torch.from_numpy(batch.allowed.ravel()[learn].astype(np.int64)))
            gold = truth[learn]
            guess = logp.argmax(1).numpy()
            loss -= float(logp[np.arange(len(gold)), gold].sum())
            total += len(gold)
            file = np.repeat(batch.file, batch.types.shape[1])[learn]
            np.add.at(counts[:, 0], file, (gold > 0) & (gold == guess))
            np.add.at(counts[:, 1], file, guess > 0)
            np.add.at(counts[:, 2], file, gold > 0)
        right, said, true = counts.T
        f1 = 100 * 2 * right / np.maximum(1, said + true)
        found[name] = {"loss": loss / total, "f1": dict(zip(examples.meta["devFiles"], f1.round(2).tolist())), "mean": float(f1.mean())}
    return found


class Run:
    def __init__(self, options):
        self.options = options
        self.examples = Examples(options.examples, options.magnitude)
        stacks = [[int(d) for d in stack.split(",")] for stack in options.layers.split("/")]
        self.net = Net(self.examples.row_count, options.dim, stacks, options.seed)
        self.optimiser = Optimiser(self.net, options)
        self.average = None
        # Passes and chunks of lines done, words read, words at which the rates begin to fall and are zero.
        self.passes, self.chunk, self.words, self.seconds = 0, 0, 0, 0.0
        self.end = options.words
        self.fall_from = options.words * (1 - options.fall)
        self.loss = None

    def file(self, name):
        return os.path.join(self.options.out, name)

    def rate(self):
        return max(0.0, min(1.0, (self.end - self.words) / (self.end - self.fall_from)))

    def learn(self):
        options, examples = self.options, self.examples
        shares = shares_of([file["words"] for file in examples.meta["files"]], options.balance, options.most)
        since = time.time()
        self.begun = time.time() - self.seconds
        self.marks = []
        while self.words < self.end:
            order = pass_order(examples.train, shares, options.seed, self.passes)
            while self.chunk * CHUNK_LINES < len(order) and self.words < self.end:
                lines = order[self.chunk * CHUNK_LINES : (self.chunk + 1) * CHUNK_LINES]
                rng = np.random.default_rng([options.seed, self.passes, self.chunk, 7])
                self.learn_lines(lines, rng)
                self.chunk += 1
                self.seconds = time.time() - self.begun
                self.hurry()
                if time.time() - since > options.pause:
                    self.save()
                    self.report()
                    since = time.time()
            if self.words < self.end:
                self.passes, self.chunk = self.passes + 1, 0
        self.finish()

    def learn_lines(self, lines, rng):
        options, examples, net = self.options, self.examples, self.net
        for number, batch in enumerate(batches(examples, examples.train, lines, rng, options.batch, options.bare, options.dropout)):
            truth = batch.truth.ravel()
            learn = np.flatnonzero(truth >= 0)
            self.words += int((batch.types >= 0).sum())
            if not len(learn):
                continue
            fall = self.rate()
            step = Step(net, examples, batch)
            outputs = step.forward()
            at = torch.from_numpy(learn)
            gold = torch.from_numpy(truth[learn])
            logp = log_probabilities(outputs[at], torch.from_numpy(batch.allowed.ravel()[learn].astype(np.int64)))
            loss = -float(logp.gather(1, gold.unsqueeze(1)).mean())
            self.loss = loss if self.loss is None else 0.998 * self.loss + 0.002 * loss
            gradient = logp.exp()
            gradient[torch.arange(len(gold)), gold] -= 1
            gradient /= len(gold)
            all_gradients = torch.zeros_like(outputs)
            all_gradients[at] = gradient[:, 1:]
            dense, rows = step.backward(all_gradients)
            self.optimiser.apply(step, dense, rows, fall)
            if fall < 0.5 and number % AVERAGE_EVERY == 0:
                self.add_average()

    def add_average(self):
        weights = [self.net.table, *self.net.parameters()]
        if self.average is None:
            self.average = [tensor.clone() for tensor in weights]
        for mean, tensor in zip(self.average, weights):
            mean.lerp_(tensor, 1 - AVERAGE_KEEP)

    def hurry(self):
        """Sets the fall of the rates by the time that is left, or begins it if somebody asks for it."""
        if os.path.exists(self.file("finish")):
            os.remove(self.file("finish"))
            self.fall_from, self.end = self.words, self.words * 1.1
        if not self.options.until:
            return
        if self.time_left() <= 0:
            self.end = self.words
            return
        left = max(1.0, self.time_left() * self.speed())
        if self.words < self.fall_from:
            self.end = min(self.options.words, self.words + left)
            self.fall_from = self.end * (1 - self.options.fall)
        else:
            # The rate goes on from where it is and is zero when the time is over.
            rate = max(self.rate(), 1e-6)
            self.end = self.words + left
            self.fall_from = self.end - left / rate

    def speed(self):
        """Words per second of the last minutes."""
        now = time.time()
        self.marks = [mark for mark in self.marks if now - mark[0] < 180] + [(now, self.words)]
        (since, words), *_ = self.marks
        return (self.words - words) / max(1, now - since) if len(self.marks) > 1 else 1e5

    def time_left(self):
        hour, minute = map(int, self.options.until.split(":"))
        now = time.gmtime()
        return (hour - now.tm_hour) * 3600 + (minute - now.tm_min) * 60 - now.tm_sec

    def report(self, name="checkpoint"):
        found = score(self.net, self.examples)
        line = {
            "what": name, "words": self.words, "seconds": round(self.seconds), "rate": round(self.rate(), 4), "train": round(self.loss, 5),
            "full": found["full"], "bare": found["bare"], "speed": round(self.speed()),
        }
        print(f"{name} {self.words / 1e6:.1f}M words {self.seconds:.0f} s rate {self.rate():.3f} train {self.loss:.4f} "
              f"dev {found['full']['loss']:.4f} F1 {found['full']['mean']:.2f} bare {found['bare']['loss']:.4f} F1 {found['bare']['mean']:.2f} "
              f"{self.speed():.0f} words/s {found['full']['f1']}", flush=True)
        with open(self.file("log.jsonl"), "a") as file:
            file.write(json.dumps(line) + "\n")
        return found

    def save(self):
        state = {
            "table": self.net.table, "squares": self.net.squares, "dense": self.net.dense, "mean": self.optimiser.mean,
            "square": self.optimiser.square, "steps": self.optimiser.steps, "average": self.average, "loss": self.loss,
            "at": (self.passes, self.chunk, self.words, self.seconds, self.end, self.fall_from), "options": vars(self.options),
        }
        torch.save(state, self.file("state.tmp"))
        os.replace(self.file("state.tmp"), self.file("state.pt"))

    def load(self):
        state = torch.load(self.file("state.pt"), weights_only=False)
        self.net.table, self.net.squares, self.net.dense = state["table"], state["squares"], state["dense"]
        self.optimiser.mean, self.optimiser.square, self.optimiser.steps = state["mean"], state["square"], state["steps"]
        self.average, self.loss = state["average"], state["loss"]
        self.passes, self.chunk, self.words, self.seconds, self.end, self.fall_from = state["at"]
        if self.options.until or (self.options.words > self.end and self.rate() >= 1):
            self.end = self.options.words
            self.fall_from = self.end * (1 - self.options.fall)

    def finish(self):
        self.save()
        last = self.report("last")
        weights = [self.net.table, *self.net.parameters()]
        if self.average is not None:
            kept = [tensor.clone() for tensor in weights]
            for tensor, mean in zip(weights, self.average):
                tensor.copy_(mean)
            mean = self.report("average")
            if mean["full"]["loss"] > last["full"]["loss"]:
                for tensor, own in zip(weights, kept):
                    tensor.copy_(own)
        write_network(self.file("network.net"), self.net, self.examples, self.options, self.words, self.loss)
        print("wrote", self.file("network.net"), flush=True)


def main():
    options = arguments()
    torch.set_num_threads(options.threads)
    torch.set_grad_enabled(False)
    os.makedirs(options.out, exist_ok=True)
    run = Run(options)
    if options.resume and os.path.exists(run.file("state.pt")):
        run.load()
    print(f"{run.net.table.shape[0]} embeddings of {options.dim}, {run.words / 1e6:.1f}M of {run.end / 1e6:.1f}M words done", flush=True)
    run.learn()


if __name__ == "__main__":
    main()
