"""Which locations are to find which object: task-aligned assignment (Feng et al., TOOD, 2021)."""

from dataclasses import dataclass

import torch
from torch import Tensor

from .boxes import iou

SCORE_POWER = 0.5
OVERLAP_POWER = 6.0
LOCATIONS_PER_OBJECT = 10


@dataclass
class Assignment:
    """For the locations [B, N] of a batch."""

    # Index of the photo's object, -1 where there is none.
    objects: Tensor
    # How good an example the location is: towards this the score is trained, 0 to 1.
    quality: Tensor


def inside(centres: Tensor, boxes: Tensor, margin: Tensor | float = 0.0) -> Tensor:
    """[.., boxes, N]: is the location inside of the box, or nearer to its middle than the margin?

    @param centres [N, 2] @param boxes [.., boxes, 4]
    """
    middle = (boxes[..., :2] + boxes[..., 2:]) / 2
    half = (boxes[..., 2:] - boxes[..., :2]) / 2
    distance = (centres - middle[..., None, :]).abs()
    reach = half[..., None, :].expand_as(distance)
    if isinstance(margin, Tensor):
        reach = torch.maximum(reach, margin[:, None].expand_as(reach))
    return (distance <= reach).all(-1)


@torch.no_grad()
def assign(scores: Tensor, boxes: Tensor, centres: Tensor, strides: Tensor, objects: Tensor) -> Assignment:
    """
    @param scores [B, N, classes] after sigmoid
    @param boxes [B, N, 4] as the network sees them now
    @param objects [B, G, 5]: class, x1, y1, x2, y2; a negative class is no object
    """
    photos, count = scores.shape[:2]
    if objects.shape[1] == 0:
        return Assignment(scores.new_full((photos, count), -1, dtype=torch.long), scores.new_zeros(photos, count))
    kinds = objects[..., 0].long()
    overlap = iou(objects[:, :, None, 1:], boxes[:, None])
    own_scores = scores.transpose(1, 2).gather(1, kinds.clamp(min=0)[..., None].expand(-1, -1, count))
    # Objects smaller than a cell of the grid hold no centre: the nearest ones may find them.
    possible = inside(centres, objects[..., 1:], strides * 0.75) & (kinds >= 0)[..., None]
    alignment = own_scores.pow(SCORE_POWER) * overlap.pow(OVERLAP_POWER) * possible
    best = alignment.topk(min(LOCATIONS_PER_OBJECT, count), 2)
    chosen = torch.zeros_like(possible).scatter_(2, best.indices, best.values > 0)
    # A location finds one object only: that which it overlaps most.
    owner = torch.where(chosen, overlap, -torch.ones_like(overlap)).argmax(1)
    taken = chosen.any(1)
    mine = chosen & (torch.arange(objects.shape[1], device=owner.device)[:, None] == owner[:, None])
    alignment = alignment * mine
    best_overlap = (overlap * mine).amax(2, keepdim=True)
    quality = alignment / alignment.amax(2, keepdim=True).clamp(min=1e-12) * best_overlap
    return Assignment(torch.where(taken, owner, torch.full_like(owner, -1)), quality.amax(1))
