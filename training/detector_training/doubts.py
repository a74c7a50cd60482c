"""Photos on which a model sees what an exception calls absent: to be looked at by a person, then for `--unclear`."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from .classes import CLASSES, INDEX
from .label_policy import ABSENT
from .photos import LabelledPhoto


@dataclass(frozen=True)
class Doubt:
    photo: str
    seen: str
    score: float


def doubts(photos: Iterable[LabelledPhoto], detections: Iterable[np.ndarray], least_score: float) -> list[Doubt]:
    """The strongest contradiction of each photo, strongest first."""
    found = []
    for photo, seen in zip(photos, detections, strict=True):
        absent = [INDEX[name] for name in ABSENT.get(photo.source, {})]
        against = seen[np.isin(seen[:, 0], absent) & (seen[:, 1] >= least_score)]
        if len(against):
            kind, score = against[against[:, 1].argmax(), :2]
            found.append(Doubt(photo.file.name, CLASSES[int(kind)], round(float(score), 3)))
    return sorted(found, key=lambda one: -one.score)
