"""The network: layers of rectified sums, the last one number, the logit of the chance to win. All in float32.

Its weights are one row, layer after layer: for each the matrix, an input's weights together, then what is added.
"""

import numpy as np

from .._jit import kernel

ZERO = np.float32(0)


@kernel
def forward(x, net, room):
    """The logit of the inputs `x`."""
    first_layer(x, net, room.first)
    return further_layers(room.first, net, room)


@kernel
def forward_from(x, base, sums, net, room):
    """The same, when the first layer's sums of other inputs `base` are known: what differs is added to them."""
    width = net.widths[1]
    h = room.first
    for j in range(width):
        h[j] = sums[j]
    for i in range(net.widths[0]):
        xi = x[i] - base[i]
        if xi != ZERO:
            _add(xi, net.weights[i * width : (i + 1) * width], h)
    return further_layers(h, net, room)


@kernel
def first_layer(x, net, h):
    """The sums of the first layer, before they are rectified, into `h`."""
    n, width = net.widths[0], net.widths[1]
    added = net.weights[n * width : (n + 1) * width]
    for j in range(width):
        h[j] = added[j]
    for i in range(n):
        if x[i] != ZERO:
            _add(x[i], net.weights[i * width : (i + 1) * width], h)


@kernel
def further_layers(h, net, room):
    """The logit from the first layer's sums."""
    at = (net.widths[0] + 1) * net.widths[1]
    here, there = h, room.second
    for layer in range(1, len(net.widths) - 1):
        n, width = net.widths[layer], net.widths[layer + 1]
        added = net.weights[at + n * width : at + (n + 1) * width]
        for j in range(width):
            there[j] = added[j]
        for i in range(n):
            if here[i] > ZERO:
                _add(here[i], net.weights[at + i * width : at + (i + 1) * width], there)
        at += (n + 1) * width
        here, there = there, room.third if layer % 2 else room.second
    return np.float64(here[0])


@kernel
def _add(x, row, h):
    for j in range(len(row)):
        h[j] += x * row[j]


@kernel
def chance(logit):
    """The chance that a logit stands for."""
    return 1.0 / (1.0 + np.exp(-logit))
