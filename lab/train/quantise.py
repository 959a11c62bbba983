"""Turns a trained network into the whole numbers that src/net/network.ts reads, as training/net/quantise.ts does.

A .net file is one line of JSON (shape, inputs, CRC of the lexicon, bytes of each section) and then NTEM, NTWT and NTSC.
Also run by itself, for a checkpoint: python lab/train/quantise.py EXAMPLES RUN FILE.net [--coarse 1] [--average]
"""
import json
import os

import numpy as np

MOST, FARTHEST, FINER_BITS, BLOCK, OUTPUTS = 127, 8, 2, 16, 3


def rounded(values):
    """As Math.round does it: halves go up."""
    return np.floor(values + 0.5)


def whole(values):
    return np.clip(rounded(values), -MOST, MOST).astype(np.int8)


def embeddings(table, used, coarse):
    values = table[used].astype(np.float64)
    if not len(values):
        return np.zeros(table.shape, np.int8), 1.0
    unit = min(np.abs(values).max(), FARTHEST * np.sqrt((values * values).mean())) / MOST or 1.0
    steps = MOST // coarse
    data = np.zeros(table.shape, np.int8)
    data[used] = (coarse * np.clip(rounded(values / unit / coarse), -steps, steps)).astype(np.int8)
    return data, float(unit)


def units_of(weights):
    """[outputs] what a step is worth; weights [inputs][outputs]."""
    most = np.abs(weights).max(axis=0) / MOST
    return np.where(most == 0, 1.0, most)


def sections(table, used, dense, coarse=8):
    """`dense` [stacks][layers + 1] pairs of arrays."""
    data, unit = embeddings(table, used, coarse)
    activation = unit / 2**FINER_BITS
    parts, scales = [], []
    for stack in dense:
        for weight, bias in stack[:-1]:
            weight = weight.astype(np.float64)
            dim = weight.shape[1]
            units = units_of(weight)
            # [3][dim / 2][2][dim / 16][16] → [dim / 16][3][dim / 2][16][2]
            numbers = whole(weight / units).reshape(3, dim // 2, 2, dim // BLOCK, BLOCK)
            parts.append(numbers.transpose(3, 0, 1, 4, 2).ravel())
            scales.append(units)
            scales.append(bias.astype(np.float64) / activation + 0.5)
        weight, bias = stack[-1]
        weight = weight.astype(np.float64)
        units = units_of(weight)
        parts.append(whole(weight / units).T.ravel())
        scales.append(units * activation)
        scales.append(bias.astype(np.float64))
    return data, np.concatenate(parts), np.concatenate(scales).astype(np.float32)


def write_network(path, net, examples, options, words, loss):
    dense = [[(weight.numpy(), bias.numpy()) for weight, bias in stack] for stack in net.dense]
    used = net.squares.numpy() > 0
    data, weights, scales = sections(net.table.numpy(), used, dense, options.coarse)
    head = {
        "shape": {"dim": net.dim, "rows": int(net.table.shape[0]), "stacks": net.stacks},
        "inputs": examples.inputs,
        "lexicon": examples.meta["lexicon"],
        "loss": round(float(loss), 5),
        "figures": {"words": int(words), "batch": options.batch, "seed": options.seed, "rate": options.rate, "layerRate": options.layer_rate},
        "sections": {"NTEM": data.nbytes, "NTWT": weights.nbytes, "NTSC": scales.nbytes},
    }
    with open(path + ".tmp", "wb") as file:
        file.write((json.dumps(head) + "\n").encode())
        for part in (data, weights, scales):
            file.write(part.tobytes())
    os.replace(path + ".tmp", path)


def main():
    import argparse

    import torch

    from data import Examples
    from net import Net

    parser = argparse.ArgumentParser()
    parser.add_argument("examples")
    parser.add_argument("run", help="folder with state.pt")
    parser.add_argument("out", help="file to write")
    parser.add_argument("--coarse", type=int, default=8)
    parser.add_argument("--average", action="store_true", help="take the averaged weights")
    given = parser.parse_args()
    state = torch.load(os.path.join(given.run, "state.pt"), weights_only=False)
    options = argparse.Namespace(**{**state["options"], "coarse": given.coarse})
    examples = Examples(given.examples, options.magnitude)
    stacks = [[int(d) for d in stack.split(",")] for stack in options.layers.split("/")]
    net = Net(examples.row_count, options.dim, stacks, options.seed)
    net.table, net.squares, net.dense = state["table"], state["squares"], state["dense"]
    if given.average:
        for tensor, mean in zip([net.table, *net.parameters()], state["average"]):
            tensor.copy_(mean)
    write_network(given.out, net, examples, options, state["at"][2], state["loss"])


if __name__ == "__main__":
    main()
