"""Is a photo folder fit for training and for a fair benchmark?"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from PIL import Image, UnidentifiedImageError

from .classes import CLASSES, INDEX
from .label_policy import ABSENT
from .perceptual_hash import near_pairs, perceptual_hash
from .photos import LabelledPhoto

# How far a box may reach beyond its photo: labels are rounded.
TOLERANCE = 0.005
LEAST_SIDE_PIXELS = 2.0
# Hashes of one photo stored twice differ in a few of 64 bits, those of different photos in about 32.
DUPLICATE_BITS = 4


@dataclass(frozen=True)
class Problem:
    """`error`: must not be trained on as it is. `remark`: worth knowing."""

    kind: str
    photo: str
    says: str


def check_boxes(photo: LabelledPhoto) -> Iterator[Problem]:
    name = photo.file.name
    for number, box in enumerate(photo.boxes):
        kind, corners = int(box[0]), box[1:]
        if not np.isfinite(box).all() or not 0 <= kind < len(CLASSES):
            yield Problem("error", name, f"box {number} is no box of a known class: {box.tolist()}")
            continue
        sides = (corners[2:] - corners[:2]) * (photo.width, photo.height)
        if (sides <= 0).any():
            yield Problem("error", name, f"box {number} ({CLASSES[kind]}) has no area")
        elif (sides < LEAST_SIDE_PIXELS).any():
            yield Problem(
                "remark", name, f"box {number} ({CLASSES[kind]}) is thinner than {LEAST_SIDE_PIXELS:g} pixels"
            )
        if corners.min() < -TOLERANCE or corners.max() > 1 + TOLERANCE:
            yield Problem("error", name, f"box {number} ({CLASSES[kind]}) reaches beyond the photo")
        if kind not in photo.labelled:
            yield Problem("error", name, f"box {number} is {CLASSES[kind]}, which this photo is not labelled for")
    twice = [box for box, count in Counter(map(tuple, photo.boxes.tolist())).items() if count > 1]
    if twice:
        yield Problem("remark", name, f"{len(twice)} boxes are there twice")


def check_file(photo: LabelledPhoto) -> Iterator[Problem]:
    try:
        with Image.open(photo.file) as opened:
            size = opened.size
    except (OSError, UnidentifiedImageError) as problem:
        yield Problem("error", photo.file.name, f"cannot be read: {problem}")
        return
    if size != (photo.width, photo.height):
        yield Problem(
            "error", photo.file.name, f"is {size[0]} x {size[1]}, its labels say {photo.width} x {photo.height}"
        )


def check_masks(photos: list[LabelledPhoto]) -> Iterator[Problem]:
    """The classes a source was labelled for: the same on all of its photos, and no exception for one of them."""
    sources: dict[str, set[frozenset[int]]] = {}
    for photo in photos:
        sources.setdefault(photo.source, set()).add(photo.labelled)
    for source, masks in sources.items():
        if len(masks) > 1:
            yield Problem("remark", source, f"its photos are labelled for {len(masks)} different sets of classes")
        for labelled in masks:
            if not labelled or not labelled <= set(range(len(CLASSES))):
                yield Problem("error", source, f"is labelled for {sorted(labelled)}, which are no classes")
            wrong = [name for name in ABSENT.get(source, {}) if INDEX[name] in labelled]
            if wrong:
                yield Problem("error", source, f"counts {', '.join(wrong)} as absent, but is labelled for it")


def check_duplicates(splits: dict[str, list[LabelledPhoto]]) -> Iterator[Problem]:
    """Photos that are in two splits: what is trained on must not be what is measured on."""
    hashes = {split: [perceptual_hash(photo.file) for photo in photos] for split, photos in splits.items()}
    names = sorted(splits)
    for index, first in enumerate(names):
        for second in names[index + 1 :]:
            for one, other, bits in near_pairs(hashes[first], hashes[second], DUPLICATE_BITS):
                pair = f"{second}/{splits[second][other].file.name} ({bits} of 64 bits differ)"
                yield Problem("remark", f"{first}/{splits[first][one].file.name}", f"looks like {pair}")


def check(splits: dict[str, list[LabelledPhoto]], *, duplicates: bool = True) -> list[Problem]:
    problems: list[Problem] = []
    for photos in splits.values():
        twice = [name for name, count in Counter(photo.file.name for photo in photos).items() if count > 1]
        problems += [Problem("error", name, "is listed twice") for name in twice]
        for photo in photos:
            problems += [*check_file(photo), *check_boxes(photo)]
        problems += check_masks(photos)
    unreadable = any("cannot be read" in problem.says for problem in problems)
    if duplicates and not unreadable:
        problems += check_duplicates(splits)
    return problems


def leave_out(problems: list[Problem], split: str) -> list[str]:
    """Files of a split that look like photos of another: the list for `train --leave-out`."""
    prefix = f"{split}/"
    found = {p.photo.removeprefix(prefix) for p in problems if "looks like" in p.says and p.photo.startswith(prefix)}
    found |= {
        Path(p.says.removeprefix("looks like ").split(" ")[0]).name
        for p in problems
        if p.says.startswith(f"looks like {prefix}")
    }
    return sorted(found)


def as_json(problems: list[Problem]) -> list[dict]:
    return [asdict(problem) for problem in problems]
