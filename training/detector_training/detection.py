"""From the network's outputs to detections, as the product does it."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from .augmentation import Crop, cut
from .boxes import iou
from .classes import CLASSES
from .model import Detector
from .photo_cache import PhotoCache
from .photos import LabelledPhoto

NMS_OVERLAP = 0.45
MOST_DETECTIONS = 300
MOST_CANDIDATES = 400
# They have a second look of their own (second-look.ts).
NOT_LOOKED_AT_CLOSER = ("fire", "smoke")
WHOLE = Crop(0.0, 0.0, 1.0, 1.0)


def suppress(boxes: Tensor, scores: Tensor, overlap: float = NMS_OVERLAP) -> Tensor:
    """Greedy suppression of boxes of one class. @returns indices of the kept ones, strongest first"""
    order = scores.argsort(descending=True)[:MOST_CANDIDATES]
    covers = (iou(boxes[order][:, None], boxes[order][None]) > overlap).numpy()
    gone = np.zeros(len(order), bool)
    kept: list[int] = []
    for candidate in range(len(order)):
        if not gone[candidate]:
            kept.append(candidate)
            gone |= covers[candidate]
    return order[kept]


def without_large(scores: Tensor, boxes: Tensor, largest: float) -> Tensor:
    """Scores of a closer look: nothing for boxes of `largest` of the photo or more, nor for fire and smoke."""
    small = (boxes[:, 2:] - boxes[:, :2]).prod(1) < largest
    counted = torch.tensor([name not in NOT_LOOKED_AT_CLOSER for name in CLASSES])
    return scores * small[:, None] * counted[None]


def detections_of(scores: Tensor, boxes: Tensor, least_score: float) -> np.ndarray:
    """[detections, 6]: class, score, x1, y1, x2, y2 as fractions, strongest first.

    @param boxes [N, 4], fractions of the photo
    """
    has_area = (boxes[:, 2:] > boxes[:, :2]).all(1)
    rows = []
    for kind in range(scores.shape[1]):
        at = ((scores[:, kind] >= least_score) & has_area).nonzero()[:, 0]
        kept = at[suppress(boxes[at], scores[at, kind])]
        column = torch.full((len(kept), 1), float(kind))
        rows.append(torch.cat([column, scores[kept, kind, None], boxes[kept]], 1))
    found = torch.cat(rows).numpy()
    return found[np.argsort(-found[:, 1], kind="stable")][:MOST_DETECTIONS]


@dataclass(frozen=True)
class CloserLook:
    """A second pass at a larger size, of which only small boxes are taken; see closer-look.ts."""

    side: int
    largest: float


def look(model: Detector, pixels: np.ndarray, side: int) -> tuple[Tensor, Tensor]:
    """@returns scores [N, classes] and boxes [N, 4] as fractions of the photo"""
    given = torch.from_numpy(np.array(cut(pixels, WHOLE, side))).permute(2, 0, 1)[None]
    given = given.to(next(model.parameters()).device).float()
    logits, boxes = model(given.contiguous(memory_format=torch.channels_last))
    return logits[0].sigmoid().cpu(), (boxes[0].cpu() / side).clamp(0, 1)


@torch.no_grad()
def detect_all(
    model: Detector,
    photos: list[LabelledPhoto],
    cache: PhotoCache,
    side: int,
    least_score: float = 0.01,
    closer: CloserLook | None = None,
) -> Iterator[np.ndarray]:
    """Detections of each photo, squeezed to a square as in the product."""
    for photo in photos:
        pixels = cache.pixels(photo)
        scores, boxes = look(model, pixels, side)
        if closer:
            more, small = look(model, pixels, closer.side)
            scores = torch.cat([scores, without_large(more, small, closer.largest)])
            boxes = torch.cat([boxes, small])
        yield detections_of(scores, boxes, least_score)
