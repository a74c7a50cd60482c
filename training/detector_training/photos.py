"""Labelled photos: the split files, and which photos are trained on."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from .classes import CLASSES, INDEX

# The part of a head's box that the construction photos mark: hat or hair, without the face.
UPPER_HEAD = 0.62
HELD_BACK_PHOTOS = 300


@dataclass(frozen=True)
class LabelledPhoto:
    file: Path
    width: int
    height: int
    source: str
    origin: str
    # Classes that were looked for. One that is not in here is unknown on this photo, not absent.
    labelled: frozenset[int]
    # [boxes, 5]: class, x1, y1, x2, y2 as fractions of the photo.
    boxes: np.ndarray


def _corners(boxes: list[list[float]]) -> np.ndarray:
    rows = np.array(boxes, np.float32).reshape(-1, 5)
    half = rows[:, 3:] / 2
    return np.concatenate([rows[:, :1], rows[:, 1:3] - half, rows[:, 1:3] + half], 1)


def read_photos(folder: Path, split: str) -> list[LabelledPhoto]:
    """Reads `<split>.json` of a photo folder. @raises ValueError when its classes are not the detector's"""
    content = json.loads((folder / f"{split}.json").read_text("utf8"))
    if tuple(content["classes"]) != CLASSES:
        raise ValueError(f"{split}.json has other classes than the detector: {content['classes']}")
    return [
        LabelledPhoto(
            file=folder / split / image["file"],
            width=image["w"],
            height=image["h"],
            source=image["source"],
            origin=image["origin"],
            labelled=frozenset(image["labelled"]),
            boxes=_corners(image["boxes"]),
        )
        for image in content["images"]
    ]


def write_photos(photos: list[LabelledPhoto], folder: Path, split: str) -> None:
    """Writes photos as a split of their own, which the product's evaluation reads; the pictures stay where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    (pictures := folder / split).mkdir(exist_ok=True)
    images = []
    for photo in photos:
        link = pictures / photo.file.name
        link.unlink(missing_ok=True)
        link.symlink_to(photo.file.resolve())
        images.append(
            {
                "file": photo.file.name,
                "w": photo.width,
                "h": photo.height,
                "source": photo.source,
                "origin": photo.origin,
                "labelled": sorted(photo.labelled),
                "boxes": [_centred(*box) for box in photo.boxes.tolist()],
            }
        )
    (folder / f"{split}.json").write_text(json.dumps({"classes": CLASSES, "images": images}), "utf8")


def _centred(kind: float, x1: float, y1: float, x2: float, y2: float) -> list[float]:
    return [int(kind), (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1]


def with_one_head_convention(photo: LabelledPhoto) -> LabelledPhoto:
    """Hard Hat Workers boxes hold the whole head with the face: cut to the part that the other sources mark."""
    if photo.source != "hhw":
        return photo
    boxes = photo.boxes.copy()
    heads = np.isin(boxes[:, 0], (INDEX["helmet"], INDEX["head"]))
    boxes[heads, 4] = boxes[heads, 2] + (boxes[heads, 4] - boxes[heads, 2]) * UPPER_HEAD
    return LabelledPhoto(**{**photo.__dict__, "boxes": boxes})


def group_of(photo: LabelledPhoto) -> str:
    """Photos that show the same thing: frames of one video, copies of one original."""
    name = re.sub(r"(_(jpe?g|png))?(\.rf\.[0-9a-f]+)?\.(jpe?g|png)$", "", photo.origin, flags=re.IGNORECASE)
    video = re.match(r"(.+?)_(mp4|mov|avi|gif)", name, flags=re.IGNORECASE)
    return f"{photo.source}/{video.group(1) if video else name}"


def hold_back(photos: Iterable[LabelledPhoto], seed: int, count: int = HELD_BACK_PHOTOS):
    """Splits into photos to train on and photos for thresholds and calibration, whole groups at a time.

    Each source gives its share. A group larger than a fifth of that share stays in training: otherwise one video would
    be most of what thresholds are chosen on.
    """
    by_source: dict[str, dict[str, list[LabelledPhoto]]] = {}
    total = 0
    for photo in photos:
        by_source.setdefault(photo.source, {}).setdefault(group_of(photo), []).append(photo)
        total += 1
    train, held = [], []
    for source, groups in sorted(by_source.items()):
        share = count * sum(map(len, groups.values())) / max(total, 1)
        names = sorted(groups)
        Random(f"{seed}/{source}").shuffle(names)
        taken = 0
        for name in names:
            group = groups[name]
            take = taken + len(group) <= share and len(group) <= max(share / 5, 1)
            (held if take else train).extend(group)
            taken += len(group) if take else 0
    return train, held
