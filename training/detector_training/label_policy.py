"""What a missing label means, source by source.

A class that a source did not annotate is unknown there, so that its loss is masked. The exceptions below are classes
that people looked for and did not find (see the card of the model and the README of the photos): there, every location
counts as a negative, with less weight than a real label.
"""

import numpy as np

from .classes import CLASSES, INDEX
from .photos import LabelledPhoto

ABSENT: dict[str, dict[str, float]] = {
    "css": {"forklift": 1.0, "fire": 0.5, "smoke": 0.7},
    "forklift": {"fire": 1.0, "smoke": 1.0},
    "fire8": {"cone": 0.7, "forklift": 0.7, "helmet": 0.6, "machinery": 0.7},
    "pbl5": {"cone": 0.7, "forklift": 0.7, "helmet": 0.6, "machinery": 0.7, "vest": 0.6, "vehicle": 0.6},
    "hhw": {"fire": 0.2, "smoke": 0.4},
}

# Machines are taken for forklifts: where a machine or vehicle is marked, 'no forklift' counts this much more.
MACHINE_AS_FORKLIFT = 3.0
MACHINES = (INDEX["machinery"], INDEX["vehicle"])


def negative_weights(photo: LabelledPhoto, unclear: frozenset[str] = frozenset()) -> np.ndarray:
    """How much each class counts as a negative where nothing of it is marked: 1 labelled, 0 unknown.

    @param unclear names of photo files whose exceptions do not hold, e.g. construction photos that do show a fire
    """
    weights = np.zeros(len(CLASSES), np.float32)
    if photo.file.name not in unclear:
        for name, weight in ABSENT.get(photo.source, {}).items():
            weights[INDEX[name]] = weight
    weights[list(photo.labelled)] = 1.0
    return weights
