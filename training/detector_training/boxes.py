"""Overlap of boxes [.., 4] as x1, y1, x2, y2, in torch."""

import torch
from torch import Tensor


def _shared_and_areas(first: Tensor, second: Tensor) -> tuple[Tensor, Tensor]:
    """Shared area and area of the union of boxes that broadcast against each other."""
    sides = (torch.minimum(first[..., 2:], second[..., 2:]) - torch.maximum(first[..., :2], second[..., :2])).clamp(
        min=0
    )
    shared = sides.prod(-1)
    area = (first[..., 2:] - first[..., :2]).prod(-1) + (second[..., 2:] - second[..., :2]).prod(-1)
    return shared, area - shared


def iou(first: Tensor, second: Tensor) -> Tensor:
    shared, union = _shared_and_areas(first, second)
    return shared / union.clamp(min=1e-7)


def generalised_iou(first: Tensor, second: Tensor) -> Tensor:
    """IoU less the share of the common hull that neither box covers: tells far from near where boxes do not touch."""
    shared, union = _shared_and_areas(first, second)
    hull = (torch.maximum(first[..., 2:], second[..., 2:]) - torch.minimum(first[..., :2], second[..., :2])).prod(-1)
    return shared / union.clamp(min=1e-7) - (hull - union) / hull.clamp(min=1e-7)
