"""From the network's outputs to detections, as the product does it."""

from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor

from .augmentation import Crop, cut
from .boxes import iou
from .model import Detector
from .photo_cache import PhotoCache
from .photos import LabelledPhoto

NMS_OVERLAP = 0.45
MOST_DETECTIONS = 300
MOST_CANDIDATES = 400
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


def detections_of(scores: Tensor, boxes: Tensor, side: int, least_score: float) -> np.ndarray:
    """[detections, 6]: class, score, x1, y1, x2, y2 as fractions, strongest first."""
    boxes = (boxes / side).clamp(0, 1)
    has_area = (boxes[:, 2:] > boxes[:, :2]).all(1)
    rows = []
    for kind in range(scores.shape[1]):
        at = ((scores[:, kind] >= least_score) & has_area).nonzero()[:, 0]
        kept = at[suppress(boxes[at], scores[at, kind])]
        column = torch.full((len(kept), 1), float(kind))
        rows.append(torch.cat([column, scores[kept, kind, None], boxes[kept]], 1))
    found = torch.cat(rows).numpy()
    return found[np.argsort(-found[:, 1], kind="stable")][:MOST_DETECTIONS]


@torch.no_grad()
def detect_all(
    model: Detector, photos: list[LabelledPhoto], cache: PhotoCache, side: int, least_score: float = 0.01
) -> Iterator[np.ndarray]:
    """Detections of each photo, squeezed to a square as in the product."""
    device = next(model.parameters()).device
    for photo in photos:
        pixels = np.array(cut(cache.pixels(photo), WHOLE, side))
        given = torch.from_numpy(pixels).permute(2, 0, 1)[None].to(device).float()
        logits, boxes = model(given.contiguous(memory_format=torch.channels_last))
        yield detections_of(logits[0].sigmoid().cpu(), boxes[0].cpu(), side, least_score)
