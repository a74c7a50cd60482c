"""Batches by number: batch k of a seed is always the same, whichever process makes it, so that a run can be resumed."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.utils.data import Dataset

from .augmentation import USUAL, Sample, Strength, augmented, choose_crop
from .classes import CLASSES, INDEX
from .label_policy import negative_weights
from .losses import Targets
from .photo_cache import PhotoCache
from .photos import LabelledPhoto

# Shares of the batches; sources that are left out share what remains by their number of photos.
SOURCE_SHARES = {"css": 0.62, "hhw": 0.13, "fire8": 0.13, "forklift": 0.07, "pbl5": 0.05, "negatives": 0.04}
# Construction photos are mosaics of four: half of one shows things as large as a photo shows them.
CROP_SCALES = {"css": (0.4, 1.1)}
OTHER_CROP_SCALES = (0.55, 1.3)
# Classes that the model is weak in are looked at more often.
RARE_CLASSES = {"no_mask": 2.5, "vehicle": 2.5, "cone": 2.0, "head": 2.0, "helmet": 1.5, "mask": 1.3, "vest": 1.3}


@dataclass(frozen=True)
class BatchPlan:
    seed: int
    size: int
    # Sides of the network input in pixels; each batch has one of them.
    sides: tuple[int, ...]
    strength: Strength = USUAL


def class_weights() -> np.ndarray:
    weights = np.ones(len(CLASSES))
    for name, weight in RARE_CLASSES.items():
        weights[INDEX[name]] = weight
    return weights


def photo_shares(photos: list[LabelledPhoto]) -> np.ndarray:
    """Probability of each photo: its source's share, more for those with rare classes."""
    weights = class_weights()
    rarity = np.array([weights[photo.boxes[:, 0].astype(int)].max(initial=0.5) for photo in photos])
    counts: dict[str, float] = {}
    for photo, one in zip(photos, rarity, strict=True):
        counts[photo.source] = counts.get(photo.source, 0.0) + one
    shares = np.array([SOURCE_SHARES.get(photo.source, 0.1) for photo in photos])
    probabilities = shares * rarity / np.array([counts[photo.source] for photo in photos])
    return probabilities / probabilities.sum()


def _boxes(rows: np.ndarray) -> Tensor:
    return torch.from_numpy(np.ascontiguousarray(rows, np.float32))


class Batches(Dataset):
    """Item k is batch k: photos as uint8 [B, 3, side, side], and what is known about them."""

    def __init__(
        self, photos: list[LabelledPhoto], cache: PhotoCache, plan: BatchPlan, unclear: frozenset[str], first: int = 0
    ) -> None:
        self.photos, self.cache, self.plan, self.unclear, self.first = photos, cache, plan, unclear, first
        self.shares = photo_shares(photos)
        self.class_weights = class_weights()

    def __len__(self) -> int:
        # Without end as far as the loader is concerned: time ends a training.
        return 10_000_000

    def __getitem__(self, index: int) -> tuple[Tensor, Targets]:
        random = np.random.default_rng((self.plan.seed, self.first + index))
        side = int(random.choice(self.plan.sides))
        chosen = random.choice(len(self.photos), self.plan.size, p=self.shares)
        samples = [self._sample(random, self.photos[one], side) for one in chosen]
        pixels = np.stack([sample.pixels for sample in samples]).transpose(0, 3, 1, 2)
        targets = Targets.of(
            [_boxes(sample.boxes) for sample in samples],
            [_boxes(sample.ignored) for sample in samples],
            [torch.from_numpy(negative_weights(self.photos[one], self.unclear)) for one in chosen],
        )
        return torch.from_numpy(np.ascontiguousarray(pixels)), targets

    def _sample(self, random: np.random.Generator, photo: LabelledPhoto, side: int) -> Sample:
        strength = self.plan.strength
        scales = strength.scales or CROP_SCALES.get(photo.source, OTHER_CROP_SCALES)
        crop = choose_crop(random, photo.boxes, self.class_weights, scales)
        return augmented(random, self.cache.pixels(photo), photo.boxes, crop, side, strength)
