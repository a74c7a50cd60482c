"""Batch normalisation, of neck and heads or of the whole network: put back for a training, folded again for the graph.

Folded weights cannot be trained far: a rate that moves them makes the scores run away (README, *Runs so far*). So each
folded layer becomes a convolution without bias and a normalisation whose statistics come from some batches, with scale
and shift such that the network answers as before.
"""

import copy
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from functools import partial

import torch
from torch import Tensor, nn

from .model import STRIDES, Convolution, Detector, SharedConvolution

EPSILON = 1e-3
MOMENTUM = 0.03


Layers = list[tuple[str, Convolution | SharedConvolution]]


def layers_to_normalise(model: Detector, *, backbone: bool) -> Layers:
    """The layers of neck and heads, without the last ones, which give scores and distances themselves.

    @param backbone also those of the backbone, which then can be trained as fast as the others
    """
    parts = ("neck.", "backbone.") if backbone else ("neck.",)
    return [
        (name, module)
        for name, module in model.named_modules()
        if isinstance(module, SharedConvolution) or (isinstance(module, Convolution) and name.startswith(parts))
    ]


def norms_of(layer: Convolution | SharedConvolution) -> list[nn.BatchNorm2d]:
    norms = [layer.norm] if isinstance(layer, Convolution) else (layer.norms or [])
    return [norm for norm in norms if norm is not None]


def is_normalised(state: Mapping[str, Tensor]) -> bool:
    return any(name.endswith("running_var") for name in state)


def backbone_is_normalised(state: Mapping[str, Tensor]) -> bool:
    return any(name.startswith("backbone.") and name.endswith("running_var") for name in state)


def new_norm(layer: Convolution | SharedConvolution) -> nn.BatchNorm2d:
    return nn.BatchNorm2d(layer.weight.shape[0], eps=EPSILON, momentum=MOMENTUM, device=layer.weight.device)


def add_normalisation(model: Detector, *, backbone: bool) -> Layers:
    """Gives the layers their normalisation in place of biases and scales, without any statistics yet."""
    layers = layers_to_normalise(model, backbone=backbone)
    for _, layer in layers:
        if isinstance(layer, Convolution):
            layer.norm = new_norm(layer)
        else:
            layer.norms = nn.ModuleList(new_norm(layer) for _ in STRIDES)
            layer.scale = None
        layer.bias = None
    return layers


class Moments:
    """Mean and variance of each channel over all that was added, where the kernel is."""

    def __init__(self, kernel: Tensor) -> None:
        self.count = 0
        self.sums = torch.zeros(2, kernel.shape[0], dtype=torch.float64, device=kernel.device)

    def add(self, features: Tensor) -> None:
        values = features.detach().double().transpose(0, 1).flatten(1)
        self.count += values.shape[1]
        self.sums += torch.stack([values.sum(1), values.square().sum(1)])

    @property
    def mean(self) -> Tensor:
        return self.sums[0] / self.count

    @property
    def variance(self) -> Tensor:
        return (self.sums[1] / self.count - self.mean.square()).clamp(min=0)


def _look(
    layer: Convolution | SharedConvolution, given: tuple[Tensor, ...], _output: Tensor, *, moments: list[Moments]
) -> None:
    level = given[1] if isinstance(layer, SharedConvolution) else 0
    moments[level].add(layer.bare(given[0]))


@torch.no_grad()
def unfold(model: Detector, batches: Iterable[Tensor], *, backbone: bool = False) -> Detector:
    """The same network with normalisation in neck and heads; its answers stay as they are.

    @param model with normalisation folded @param batches photos [B, 3, H, W] from which the statistics come
    @param backbone normalisation in the backbone, too
    """
    layers = layers_to_normalise(model, backbone=backbone)
    levels = {name: len(STRIDES) if isinstance(layer, SharedConvolution) else 1 for name, layer in layers}
    moments = {name: [Moments(layer.weight) for _ in range(levels[name])] for name, layer in layers}
    with ExitStack() as hooks:
        for name, layer in layers:
            hooks.callback(layer.register_forward_hook(partial(_look, moments=moments[name])).remove)
        for photos in batches:
            model.eval()(photos.float())
    unfolded = copy.deepcopy(model)
    for (name, folded), (_, layer) in zip(layers, add_normalisation(unfolded, backbone=backbone), strict=True):
        for level, (seen, norm) in enumerate(zip(moments[name], norms_of(layer), strict=True)):
            scale = folded.scale[level] if isinstance(folded, SharedConvolution) else 1.0
            bias = folded.bias[level] if isinstance(folded, SharedConvolution) else folded.bias
            norm.running_mean.copy_(seen.mean)
            norm.running_var.copy_(seen.variance)
            norm.weight.copy_(scale * (seen.variance + EPSILON).sqrt())
            norm.bias.copy_(bias + scale * seen.mean)
    return unfolded


@torch.no_grad()
def fold(model: Detector) -> Detector:
    """The same network without normalisation, as the graph holds it. A network without any is given back as it is."""
    state = model.state_dict()
    if not is_normalised(state):
        return model
    folded = Detector()
    kept = {name: value for name, value in state.items() if ".norm" not in name}
    folded.load_state_dict(kept, strict=False)
    normalised, plains = (layers_to_normalise(one, backbone=backbone_is_normalised(state)) for one in (model, folded))
    for (_, layer), (_, plain) in zip(normalised, plains, strict=True):
        for level, norm in enumerate(norms_of(layer)):
            factor = norm.weight / (norm.running_var + norm.eps).sqrt()
            shift = norm.bias - norm.running_mean * factor
            if isinstance(plain, SharedConvolution):
                plain.scale[level], plain.bias[level] = factor, shift
            else:
                plain.weight.mul_(factor.view(-1, 1, 1, 1))
                plain.bias.copy_(shift)
    return folded.train(model.training)
