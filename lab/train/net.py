"""The network of src/net/network.ts in floating point, with its gradients: embeddings, stacks of dilated convolutions, three outputs.

Layers are [3 · dim][dim]: inputs at p − d, p and p + d. Gradients are made by hand, which is faster than autograd here. In training,
products are in bfloat16 (sums in float32), which the processor does at twice the speed; vectors and weights stay in float32.
"""
import numpy as np
import torch
import torch.nn.functional as F

OUTPUTS = 3
LOWEST = -1e9


class Net:
    def __init__(self, rows, dim, stacks, seed):
        draw = torch.Generator().manual_seed(seed)
        self.dim, self.stacks = dim, stacks
        self.table = (torch.rand(rows, dim, generator=draw) * 2 - 1) * 0.1
        self.squares = torch.zeros(rows)
        self.dense = []
        width = (2 / (3 * dim)) ** 0.5
        for stack in stacks:
            layers = [[(torch.rand(3 * dim, dim, generator=draw) * 2 - 1) * width, torch.zeros(dim)] for _ in stack]
            self.dense.append(layers + [[torch.zeros(dim, OUTPUTS), torch.zeros(OUTPUTS)]])

    def parameters(self):
        return [tensor for stack in self.dense for pair in stack for tensor in pair]


class Step:
    """Forward and backward through a batch. `kinds` unique types, `place` [positions] which of them each position is."""

    def __init__(self, net, examples, batch):
        self.net, self.stack = net, batch.stack
        types = batch.types
        self.shape = types.shape
        self.inside = types >= 0
        flat = types[self.inside]
        self.kinds, place = np.unique(flat, return_inverse=True)
        self.where = torch.from_numpy(np.flatnonzero(self.inside.ravel()))
        self.place = place
        self.rows, self.begins, self.counts = examples.entries(self.kinds)
        self.start = torch.from_numpy(np.flatnonzero(batch.start.ravel()))
        self.start_row = examples.start_row
        self.mask = torch.from_numpy(self.inside.astype(np.float32)).unsqueeze(-1)
        self.is_full = bool(self.inside.all())

    def forward(self, keep=True, kind=torch.bfloat16):
        net = self.net
        lines, longest = self.shape
        dim = net.dim
        vectors = F.embedding_bag(torch.from_numpy(self.rows), net.table, torch.from_numpy(self.begins), mode="sum")
        x = torch.zeros(lines * longest, dim)
        x[self.where] = vectors[torch.from_numpy(self.place)]
        if len(self.start):
            x[self.start] += net.table[self.start_row]
        x = x.view(lines, longest, dim)
        self.kept = []
        for dilation, (weight, bias) in zip(net.stacks[self.stack], net.dense[self.stack]):
            c = around(x, dilation, kind)
            weight = weight.to(kind)
            r = torch.addmm(bias.to(kind), c.view(-1, 3 * dim), weight).relu_().view(lines, longest, dim)
            if not self.is_full:
                r *= self.mask.to(kind)
            if keep:
                self.kept.append((c, r, weight))
                x = x + r
            else:
                x += r
        self.last = x
        weight, bias = net.dense[self.stack][-1]
        return torch.addmm(bias, x.view(-1, dim), weight)

    def backward(self, gradient):
        """Gradients of the stack's dense weights, and of the rows of the table that took part."""
        net = self.net
        lines, longest = self.shape
        dim = net.dim
        last = self.last.view(-1, dim)
        weight, _ = net.dense[self.stack][-1]
        dense = [(last.t() @ gradient, gradient.sum(0))]
        g = (gradient @ weight.t()).view(lines, longest, dim)
        for dilation, (c, r, weight) in reversed(list(zip(net.stacks[self.stack], self.kept))):
            z = (g.to(r.dtype) * (r > 0)).view(-1, dim)
            dense.append(((c.view(-1, 3 * dim).t() @ z).float(), z.sum(0, dtype=torch.float32)))
            gc = (z @ weight.t()).view(lines, longest, 3 * dim)
            g += gc[:, :, dim : 2 * dim]
            if dilation < longest:
                g[:, :-dilation] += gc[:, dilation:, :dim]
                g[:, dilation:] += gc[:, :-dilation, 2 * dim :]
        g = g.view(-1, dim)
        self.start_gradient = g[self.start].sum(0) if len(self.start) else None
        return dense[::-1], self._rows(g)

    def _rows(self, g):
        """Sums over positions by type, then over types by row."""
        inner = g[self.where]
        of_type = bag_sum(inner, self.place, len(self.kinds))
        bags = np.repeat(np.arange(len(self.kinds)), self.counts)
        order = np.argsort(self.rows, kind="stable")
        ordered = self.rows[order]
        first = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
        sums = F.embedding_bag(torch.from_numpy(bags[order]), of_type, torch.from_numpy(first), mode="sum")
        return torch.from_numpy(ordered[first].astype(np.int64)), sums


def bag_sum(values, place, count):
    order = np.argsort(place, kind="stable")
    begins = np.searchsorted(place[order], np.arange(count))
    return F.embedding_bag(torch.from_numpy(order), values, torch.from_numpy(begins), mode="sum")


def around(x, dilation, kind):
    """[lines][positions][3 · dim]: what is before, at and after every position; zeros beyond the line."""
    lines, longest, dim = x.shape
    c = torch.empty(lines, longest, 3 * dim, dtype=kind)
    c[:, :, dim : 2 * dim] = x
    if dilation < longest:
        c[:, :dilation, :dim] = 0
        c[:, dilation:, :dim] = x[:, :-dilation]
        c[:, -dilation:, 2 * dim :] = 0
        c[:, :-dilation, 2 * dim :] = x[:, dilation:]
    else:
        c[:, :, :dim] = 0
        c[:, :, 2 * dim :] = 0
    return c


ALLOWED = torch.tensor([[0.0 if bits & (1 << i) else LOWEST for i in range(4)] for bits in range(16)])


def log_probabilities(outputs, allowed):
    """[positions][4] over LOWER, TITLE, UPPER and MIXED."""
    logits = F.pad(outputs, (1, 0)) + ALLOWED[allowed]
    return torch.log_softmax(logits, dim=1)
