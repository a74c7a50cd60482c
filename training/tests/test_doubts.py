from pathlib import Path

import numpy as np

from detector_training.classes import INDEX
from detector_training.doubts import Doubt, doubts
from detector_training.photos import LabelledPhoto


def photo(name: str, source: str) -> LabelledPhoto:
    return LabelledPhoto(Path(name), 10, 10, source, name, frozenset([0]), np.zeros((0, 5), np.float32))


def seen(*pairs: tuple[str, float]) -> np.ndarray:
    return np.array([[INDEX[name], score, 0, 0, 1, 1] for name, score in pairs]).reshape(-1, 6)


def test_names_the_photos_that_contradict_an_exception_strongest_first() -> None:
    photos = [
        photo("calm.jpg", "css"),
        photo("fire.jpg", "css"),
        photo("lift.jpg", "css"),
        photo("flames.jpg", "fire8"),
    ]
    detections = [
        seen(("person", 0.9), ("fire", 0.2)),
        seen(("fire", 0.5), ("smoke", 0.45)),
        seen(("forklift", 0.8)),
        seen(("fire", 0.99)),
    ]

    assert doubts(photos, detections, 0.4) == [Doubt("lift.jpg", "forklift", 0.8), Doubt("fire.jpg", "fire", 0.5)]
