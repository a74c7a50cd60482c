"""Pictures on which there is nothing to be found, of any class."""

from pathlib import Path

import numpy as np
from PIL import Image

from .classes import CLASSES
from .photos import LabelledPhoto

SUFFIXES = (".jpg", ".png")


def read_negatives(folder: Path) -> list[LabelledPhoto]:
    """All pictures of a folder as photos without any box; none where the folder is missing."""
    found = []
    for file in sorted(folder.glob("**/*")) if folder.is_dir() else []:
        if file.suffix not in SUFFIXES:
            continue
        with Image.open(file) as opened:
            width, height = opened.size
        found.append(
            LabelledPhoto(
                file=file,
                width=width,
                height=height,
                source="negatives",
                origin=file.name,
                labelled=frozenset(range(len(CLASSES))),
                boxes=np.zeros((0, 5), np.float32),
            )
        )
    return found
