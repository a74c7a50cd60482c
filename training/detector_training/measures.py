"""Judging detections against labels: average precision, precision and recall, as the project's evaluation does it.

The figures of the card come from `npm run eval -- detector`, through TensorFlow.js; these here steer a training.
"""

from dataclasses import dataclass

import numpy as np

from .classes import CLASSES
from .photos import LabelledPhoto

RECALL_POINTS = np.linspace(0, 1, 101)


@dataclass
class Judged:
    """All detections of one class over the photos that were labelled for it, strongest first."""

    scores: np.ndarray
    right: np.ndarray
    labels: int


def overlaps(found: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """IoU [found, labels] of boxes [.., 4]."""
    low = np.maximum(found[:, None, :2], labels[None, :, :2])
    high = np.minimum(found[:, None, 2:], labels[None, :, 2:])
    shared = (high - low).clip(0).prod(-1)
    areas = [(boxes[:, 2:] - boxes[:, :2]).prod(-1) for boxes in (found, labels)]
    return shared / np.maximum(areas[0][:, None] + areas[1][None] - shared, 1e-9)


def judge_photo(found: np.ndarray, labels: np.ndarray, least_overlap: float) -> np.ndarray:
    """From the strongest down, each detection takes the free label that it overlaps most. @returns right or not"""
    overlap = overlaps(found, labels)
    right = np.zeros(len(found), bool)
    for row in range(len(found)):
        if not overlap.shape[1]:
            break
        best = int(overlap[row].argmax())
        if overlap[row, best] >= least_overlap:
            right[row] = True
            overlap[:, best] = -1.0
    return right


def judge(photos: list[LabelledPhoto], detections: list[np.ndarray], kind: int, least_overlap: float = 0.5) -> Judged:
    scores, right, labels = [np.zeros(0)], [np.zeros(0, bool)], 0
    for photo, found in zip(photos, detections, strict=True):
        if kind not in photo.labelled:
            continue
        mine = found[found[:, 0] == kind]
        truth = photo.boxes[photo.boxes[:, 0] == kind, 1:]
        scores.append(mine[:, 1])
        right.append(judge_photo(mine[:, 2:], truth, least_overlap))
        labels += len(truth)
    order = np.argsort(-np.concatenate(scores), kind="stable")
    return Judged(np.concatenate(scores)[order], np.concatenate(right)[order], labels)


def average_precision(judged: Judged) -> float | None:
    """COCO's interpolation over 101 recall values; None without labels."""
    if judged.labels == 0:
        return None
    right = np.cumsum(judged.right)
    recall = right / judged.labels
    precision = right / np.arange(1, len(right) + 1)
    precision = np.maximum.accumulate(precision[::-1])[::-1]
    at = np.searchsorted(recall, RECALL_POINTS)
    return float(np.concatenate([precision, [0.0]])[np.minimum(at, len(precision))].mean())


def average_precisions(photos: list[LabelledPhoto], detections: list[np.ndarray]) -> dict[str, float]:
    """AP50 of each class with labels."""
    values = {name: average_precision(judge(photos, detections, kind)) for kind, name in enumerate(CLASSES)}
    return {name: value for name, value in values.items() if value is not None}
