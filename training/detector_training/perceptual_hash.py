"""Hashes that stay (nearly) the same when a photo is scaled, recoloured a little or stored again."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from PIL import Image

SIDE = 32
LOW_FREQUENCIES = 8


def _cosines() -> np.ndarray:
    rows, columns = np.arange(LOW_FREQUENCIES)[:, None], np.arange(SIDE)[None]
    return np.cos(np.pi * rows * (2 * columns + 1) / (2 * SIDE))


COSINES = _cosines()


def perceptual_hash(file: Path) -> np.uint64:
    """64 bits: which of the 8 x 8 lowest frequencies of the grey photo are above their median."""
    with Image.open(file) as photo:
        # A JPEG may decode itself small, which is most of the speed.
        photo.draft("L", (SIDE * 4, SIDE * 4))
        grey = np.asarray(photo.convert("L").resize((SIDE, SIDE), Image.Resampling.BOX), np.float64)
    frequencies = (COSINES @ grey @ COSINES.T).reshape(-1)
    bits = frequencies > np.median(frequencies[1:])
    return np.uint64(sum(1 << place for place in np.flatnonzero(bits).tolist()))


def near_pairs(
    first: Sequence[np.uint64], second: Sequence[np.uint64], most_bits: int
) -> Iterator[tuple[int, int, int]]:
    """Indices of hashes of two lists that differ in at most `most_bits` bits, with that number."""
    others = np.array(second, np.uint64)
    for index, one in enumerate(first):
        differences = np.bitwise_count(others ^ one)
        for other in np.flatnonzero(differences <= most_bits).tolist():
            yield index, other, int(differences[other])
