"""Photos drawn for the tests, in the layout of a photo folder."""

import json
from pathlib import Path

import numpy as np
import pytest
import torch
from PIL import Image

from detector_training.classes import CLASSES, INDEX

MODEL = Path(__file__).resolve().parents[2] / "services/inference/model"
SIDE = 96

torch.set_num_threads(1)


def drawn_photo(file: Path, seed: int, boxes: list[list[float]] | None = None) -> None:
    """A photo of soft coloured patches of its own, with a red rectangle where there is a box."""
    random = np.random.default_rng(seed)
    patches = Image.fromarray(random.integers(0, 255, (6, 6, 3), np.uint8))
    pixels = np.array(patches.resize((SIDE, SIDE), Image.Resampling.BICUBIC))
    for _, x, y, width, height in boxes or []:
        left, top = round((x - width / 2) * SIDE), round((y - height / 2) * SIDE)
        pixels[top : top + round(height * SIDE), left : left + round(width * SIDE)] = (255, 0, 0)
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(pixels).save(file, quality=95)


def image_entry(name: str, source: str, boxes: list[list[float]], labelled: list[int] | None = None) -> dict:
    return {
        "file": name,
        "w": SIDE,
        "h": SIDE,
        "source": source,
        "origin": name,
        "labelled": list(range(10)) if labelled is None else labelled,
        "boxes": boxes,
    }


def write_split(folder: Path, split: str, images: list[dict]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{split}.json").write_text(json.dumps({"classes": CLASSES, "images": images}), "utf8")


@pytest.fixture
def photo_folder(tmp_path: Path) -> Path:
    """Eight construction photos and four of fires to train on, two for the benchmark."""
    folder = tmp_path / "photos"
    box = [INDEX["person"], 0.5, 0.5, 0.4, 0.5]
    fire = [INDEX["fire"], 0.4, 0.6, 0.3, 0.3]
    train = [image_entry(f"css-{n}.jpg", "css", [box]) for n in range(8)]
    train += [image_entry(f"fire8-{n}.jpg", "fire8", [fire], [INDEX["fire"], INDEX["smoke"]]) for n in range(4)]
    benchmark = [image_entry(f"css-{n}.jpg", "css", [box]) for n in range(2)]
    for split, images in (("train", train), ("benchmark", benchmark)):
        write_split(folder, split, images)
        for number, image in enumerate(images):
            drawn_photo(folder / split / image["file"], number + 100 * len(split), image["boxes"])
    return folder
