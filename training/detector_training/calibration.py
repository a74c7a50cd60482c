"""Thresholds and probabilities from photos that were held back."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from .classes import CLASSES
from .measures import Judged, judge
from .photos import LabelledPhoto

LEAST_SCORE = 0.05
TABLE_EDGES = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
THRESHOLDS = np.arange(20, 66) / 100
# Fewer labels than this say nothing about a threshold: the class keeps what it had.
LEAST_LABELS = 20
# False alarms for forklifts are understated on photos whose machines were seen in training: precision counts double.
PRECISION_FIRST = {"forklift": 0.5}


@dataclass(frozen=True)
class ClassCalibration:
    threshold: float
    a: float
    b: float
    table: list[dict]
    labels: int


def logit(scores: np.ndarray) -> np.ndarray:
    clipped = scores.clip(1e-7, 1 - 1e-7)
    return np.log(clipped / (1 - clipped))


def fit_platt(scores: np.ndarray, right: np.ndarray, rounds: int = 50) -> tuple[float, float]:
    """a and b of probability = 1 / (1 + exp(-(a * logit(score) + b))), by Newton's method with a faint pull to (1, 0).

    Targets are Platt's, not 0 and 1, so that a class without a mistake does not become certain.
    """
    hits, misses = right.sum(), (~right).sum()
    targets = np.where(right, (hits + 1) / (hits + 2), 1 / (misses + 2))
    features = np.stack([logit(scores), np.ones(len(scores))], 1)
    prior, pull = np.array([1.0, 0.0]), np.diag([1e-2, 1e-2])
    weights = prior.copy()
    for _ in range(rounds):
        stated = 1 / (1 + np.exp(-(features @ weights)))
        slope = features.T @ (stated - targets) + pull @ (weights - prior)
        bend = (features * (stated * (1 - stated))[:, None]).T @ features + pull
        step = np.linalg.solve(bend, slope)
        # Newton overshoots where nearly all is certain: no step changes a weight by more than 1.
        weights = weights - step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-8:
            break
    return float(weights[0]), float(weights[1])


def best_threshold(judged: Judged, beta: float) -> float:
    """The threshold with the best F measure; the highest of equals."""
    best, best_value = float(THRESHOLDS[0]), -1.0
    for threshold in THRESHOLDS:
        seen = judged.scores >= threshold
        right = int(judged.right[seen].sum())
        value = (1 + beta**2) * right / max(beta**2 * judged.labels + int(seen.sum()), 1)
        if value >= best_value:
            best, best_value = float(threshold), value
    return best


def reliability_table(judged: Judged) -> list[dict]:
    rows = []
    for low, high in pairwise(TABLE_EDGES):
        inside = (judged.scores >= low) & ((judged.scores < high) | (high == TABLE_EDGES[-1]))
        count, right = int(inside.sum()), int(judged.right[inside].sum())
        precision = round(right / count, 3) if count else None
        rows.append({"from": low, "to": high, "n": count, "right": right, "precision": precision})
    return rows


def calibrate_class(judged: Judged, name: str) -> ClassCalibration | None:
    """@returns None where there are too few labels"""
    if judged.labels < LEAST_LABELS:
        return None
    strong = judged.scores >= LEAST_SCORE
    a, b = fit_platt(judged.scores[strong], judged.right[strong])
    threshold = best_threshold(judged, PRECISION_FIRST.get(name, 1.0))
    return ClassCalibration(threshold, a, b, reliability_table(judged), judged.labels)


def calibrate(photos: list[LabelledPhoto], detections: list[np.ndarray]) -> dict[str, ClassCalibration]:
    found = {name: calibrate_class(judge(photos, detections, kind), name) for kind, name in enumerate(CLASSES)}
    return {name: one for name, one in found.items() if one}


def with_calibration(fitted: dict, classes: dict[str, ClassCalibration]) -> dict:
    """metadata.json, or its part on the closer look, with new thresholds and calibration.

    Classes with too few labels keep theirs.
    """
    thresholds = fitted["thresholds"] | {name: round(one.threshold, 2) for name, one in classes.items()}
    per_class = fitted["calibration"]["per_class"] | {
        name: {"platt": {"a": round(one.a, 4), "b": round(one.b, 4)}, "table": one.table, "n_boxes": one.labels}
        for name, one in classes.items()
    }
    return fitted | {"thresholds": thresholds, "calibration": fitted["calibration"] | {"per_class": per_class}}
