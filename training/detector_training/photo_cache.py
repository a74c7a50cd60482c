"""Decoded photos in one memory-mapped file, so that training never waits for a JPEG."""

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from PIL import Image

from .photos import LabelledPhoto


class PhotoCache:
    """Pixels of photos, RGB as stored, at most `side` pixels a side (larger ones are made smaller)."""

    def __init__(self, photos: list[LabelledPhoto], folder: Path, side: int = 640) -> None:
        self._places: dict[str, tuple[int, int, int]] = {}
        at = 0
        for photo in photos:
            factor = min(1.0, side / max(photo.width, photo.height))
            width, height = max(1, round(photo.width * factor)), max(1, round(photo.height * factor))
            self._places[str(photo.file)] = (at, height, width)
            at += height * width * 3
        key = hashlib.sha256(json.dumps(list(self._places.items())).encode()).hexdigest()[:16]
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"photos-{key}.raw"
        if not file.exists() or file.stat().st_size != at:
            self._decode(photos, file, at)
        self._pixels = np.memmap(file, np.uint8, "r", shape=(at,))

    def _decode(self, photos: list[LabelledPhoto], file: Path, size: int) -> None:
        partial = file.with_suffix(".partial")
        pixels = np.memmap(partial, np.uint8, "w+", shape=(size,))

        def decode(photo: LabelledPhoto) -> None:
            at, height, width = self._places[str(photo.file)]
            with Image.open(photo.file) as opened:
                rgb = opened.convert("RGB").resize((width, height), Image.Resampling.BILINEAR)
            pixels[at : at + height * width * 3] = np.asarray(rgb).reshape(-1)

        with ThreadPoolExecutor() as threads:
            # The list waits for all, and raises what one of them raised.
            list(threads.map(decode, photos))
        pixels.flush()
        partial.rename(file)

    def pixels(self, photo: LabelledPhoto) -> np.ndarray:
        """[height, width, 3], read-only."""
        at, height, width = self._places[str(photo.file)]
        return self._pixels[at : at + height * width * 3].reshape(height, width, 3)
