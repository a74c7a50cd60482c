"""Quality focal loss for scores and generalised IoU for boxes, with unknown classes masked."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional
from torch.nn.utils.rnn import pad_sequence

from .assignment import assign, inside
from .boxes import generalised_iou
from .classes import INDEX
from .label_policy import MACHINE_AS_FORKLIFT, MACHINES
from .model import locations

BOX_WEIGHT = 2.0
# The class of a row that only fills up a photo with fewer boxes than the batch's fullest one.
NO_BOX = -1.0


@dataclass
class Targets:
    """What is known about the photos of a batch. A tensor for all of them, so that a GPU is asked once a batch."""

    # [B, G, 5]: class, x1, y1, x2, y2 in pixels; class NO_BOX where a photo has fewer than G.
    objects: Tensor
    # [B, I, 5]: too far cut off to be judged; filled up alike.
    ignored: Tensor
    # [B, classes]: weight of 'nothing of this class here'; 0 where the class is unknown.
    negatives: Tensor

    @classmethod
    def of(cls, objects: Sequence[Tensor], ignored: Sequence[Tensor], negatives: Sequence[Tensor]) -> "Targets":
        """One entry a photo: boxes [.., 5] and [classes]."""
        return cls(_filled(objects), _filled(ignored), torch.stack(list(negatives)))

    def to(self, device: torch.device) -> "Targets":
        return Targets(*(one.to(device) for one in (self.objects, self.ignored, self.negatives)))


def _filled(boxes: Sequence[Tensor]) -> Tensor:
    return pad_sequence(list(boxes), batch_first=True, padding_value=NO_BOX)


@dataclass
class Loss:
    scores: Tensor
    boxes: Tensor

    @property
    def total(self) -> Tensor:
        return self.scores + BOX_WEIGHT * self.boxes


def location_weights(targets: Targets, centres: Tensor) -> Tensor:
    """[B, N, classes]: how much each location counts for each class where it finds nothing of that class."""
    weights = targets.negatives[:, None].repeat(1, len(centres), 1)
    kinds = targets.objects[..., 0]
    machines = torch.isin(kinds, torch.tensor(MACHINES, dtype=kinds.dtype, device=kinds.device))
    on_machine = (inside(centres, targets.objects[..., 1:]) & machines[..., None]).any(1)
    weights[..., INDEX["forklift"]] *= torch.where(on_machine, MACHINE_AS_FORKLIFT, 1.0)
    cut_off = inside(centres, targets.ignored[..., 1:]).to(weights.dtype)
    # A row that fills up is of no class: all zeros.
    of_class = (targets.ignored[..., :1] == torch.arange(weights.shape[-1], device=kinds.device)).to(weights.dtype)
    return weights.masked_fill(torch.einsum("bin,bic->bnc", cut_off, of_class) > 0, 0.0)


def detection_loss(logits: Tensor, boxes: Tensor, targets: Targets, side: int) -> Loss:
    """@param logits [B, N, classes] @param boxes [B, N, 4] in pixels"""
    logits, boxes = logits.float(), boxes.float()
    centres, strides = locations(side, side, logits.device)
    found = assign(logits.detach().sigmoid(), boxes.detach(), centres, strides, targets.objects)
    taken = found.objects >= 0
    # [B, N, 5]: what each location is to find; something or other where it finds nothing.
    empty = targets.objects.new_full((len(logits), 1, 5), NO_BOX)
    every = torch.cat([targets.objects, empty], 1)
    wanted_objects = every.gather(1, found.objects.remainder(every.shape[1])[..., None].expand(-1, -1, 5))
    kind = (wanted_objects[..., :1] == torch.arange(logits.shape[-1], device=logits.device)) & taken[..., None]
    weights = location_weights(targets, centres).masked_fill(kind, 1.0)
    wanted = kind * found.quality[..., None]

    scale = found.quality.sum().clamp(min=1.0)
    error = (wanted - logits.detach().sigmoid()).abs().square()
    focal = functional.binary_cross_entropy_with_logits(logits, wanted, reduction="none") * error * weights
    box_loss = (1 - generalised_iou(boxes[taken], wanted_objects[taken][:, 1:])) * found.quality[taken]
    return Loss(focal.sum() / scale, box_loss.sum() / scale)
