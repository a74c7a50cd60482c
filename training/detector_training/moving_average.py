"""Exponential moving average of weights and statistics: what is validated and exported."""

import copy

import torch
from torch import nn


class MovingAverage:
    def __init__(self, model: nn.Module, decay: float) -> None:
        self.decay = decay
        self.model = copy.deepcopy(model).eval()
        for parameter in self.model.parameters():
            parameter.requires_grad_(False)

    @torch.no_grad()
    def update(self, model: nn.Module) -> None:
        for mine, new in zip(self.model.parameters(), model.parameters(), strict=True):
            mine.lerp_(new, 1 - self.decay)
        for mine, new in zip(self.model.buffers(), model.buffers(), strict=True):
            if mine.is_floating_point():
                mine.lerp_(new, 1 - self.decay)
            else:
                mine.copy_(new)
