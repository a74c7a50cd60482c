"""Quality focal loss for scores and generalised IoU for boxes, with unknown classes masked."""

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from .assignment import assign, inside
from .boxes import generalised_iou
from .classes import INDEX
from .label_policy import MACHINE_AS_FORKLIFT, MACHINES
from .model import locations

BOX_WEIGHT = 2.0


@dataclass
class Targets:
    """What is known about one photo of a batch."""

    # [G, 5]: class, x1, y1, x2, y2 in pixels.
    objects: Tensor
    # [I, 5]: too far cut off to be judged.
    ignored: Tensor
    # [classes]: weight of 'nothing of this class here'; 0 where the class is unknown.
    negatives: Tensor


@dataclass
class Loss:
    scores: Tensor
    boxes: Tensor

    @property
    def total(self) -> Tensor:
        return self.scores + BOX_WEIGHT * self.boxes


def location_weights(targets: Targets, centres: Tensor) -> Tensor:
    """[N, classes]: how much each location counts for each class where it finds nothing of that class."""
    weights = targets.negatives[None].repeat(len(centres), 1)
    machines = targets.objects[torch.isin(targets.objects[:, 0], torch.tensor(MACHINES, device=centres.device))]
    if len(machines):
        weights[inside(centres, machines[:, 1:]).any(0), INDEX["forklift"]] *= MACHINE_AS_FORKLIFT
    for box in targets.ignored:
        weights[inside(centres, box[None, 1:])[0], int(box[0])] = 0.0
    return weights


def detection_loss(logits: Tensor, boxes: Tensor, targets: list[Targets], side: int) -> Loss:
    """@param logits [B, N, classes] @param boxes [B, N, 4] in pixels"""
    logits, boxes = logits.float(), boxes.float()
    centres, strides = locations(side, side, logits.device)
    wanted = torch.zeros_like(logits)
    weights = torch.zeros_like(logits)
    box_losses, qualities = [], []
    for index, one in enumerate(targets):
        found = assign(logits[index].detach().sigmoid(), boxes[index].detach(), centres, strides, one.objects)
        weights[index] = location_weights(one, centres)
        at = (found.objects >= 0).nonzero()[:, 0]
        if len(at) == 0:
            continue
        objects, quality = one.objects[found.objects[at]], found.quality[at]
        kind = objects[:, 0].long()
        wanted[index, at, kind] = quality
        weights[index, at, kind] = 1.0
        box_losses.append((1 - generalised_iou(boxes[index, at], objects[:, 1:])) * quality)
        qualities.append(quality)
    scale = torch.cat(qualities).sum().clamp(min=1.0) if qualities else logits.new_ones(())
    error = (wanted - logits.detach().sigmoid()).abs().square()
    focal = functional.binary_cross_entropy_with_logits(logits, wanted, reduction="none") * error * weights
    box_loss = torch.cat(box_losses).sum() / scale if box_losses else boxes.sum() * 0.0
    return Loss(focal.sum() / scale, box_loss)
