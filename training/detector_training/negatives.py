"""Pictures without fire and smoke, as `npm run eval -- negatives` draws them."""

from pathlib import Path

import numpy as np
from PIL import Image

from .classes import CLASSES, INDEX
from .photos import LabelledPhoto

# A folder of that name holds pictures with nothing on them at all; others may show cones, vests or cars.
BLANK = "blank"
EVERY_CLASS = frozenset(range(len(CLASSES)))
FIRE_AND_SMOKE = frozenset((INDEX["fire"], INDEX["smoke"]))
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
                labelled=EVERY_CLASS if file.parent.name == BLANK else FIRE_AND_SMOKE,
                boxes=np.zeros((0, 5), np.float32),
            )
        )
    return found
