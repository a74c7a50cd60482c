"""The long training: one command that runs in the background for a day, and goes on where it was stopped."""

import argparse
import json
import os
import signal
from dataclasses import replace
from math import inf
from pathlib import Path

from .augmentation import STRONG, WEAK
from .batches import BatchPlan
from .data_checks import check_duplicates, leave_out
from .graph_weights import load_graph_weights, read_weights
from .model import Detector
from .negatives import read_negatives
from .photo_cache import PhotoCache
from .photos import hold_back, read_photos, with_one_head_convention
from .training_loop import Ending, Recipe, Trainer, TrainingData

BATCH = 16
SIDES = (384, 416, 448, 480, 512)
# The last part of the run, in which photos are hardly changed and of the sizes at which the product looks at them.
ENDING = Ending(0.85, (320, 384, 416, 448, 512), WEAK)
CROPS = 300_000
LOWEST_PRIORITY = 19


def default_folder() -> Path:
    """Outside of any working copy: a day of training must survive a checkout."""
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(caches) / "hazardlens/training/long-run"


def long_recipe(
    seed: int,
    batch: int = BATCH,
    *,
    crops: int | None = None,
    minutes: float = inf,
    whole: bool = False,
    rate: float = 1.0,
) -> Recipe:
    """Normalisation back in neck and heads at a rate seven times that of the backbone, whose layers stay folded.

    @param minutes the run's length where `crops` is not given
    @param whole normalisation everywhere: no layer stays as it is, and the backbone goes at half the rate
    @param rate factor on both rates: below 1 to go on from weights that are good already
    """
    # Adam's steps hardly depend on the size of a batch, their noise does: its root. A whole network went less far at
    # 2.5 times its rate (README, Runs so far).
    head_rate = (6e-4 if whole else 1.5e-3) * (batch / BATCH) ** 0.5 * rate
    return Recipe(
        plan=BatchPlan(seed, batch, SIDES, STRONG),
        ending=ENDING,
        minutes=minutes,
        crops=crops,
        backbone_rate=head_rate / (2 if whole else 7.5),
        head_rate=head_rate,
        betas=(0.9, 0.99),
        weight_decay=0.02,
        average_decay=0.999,
        warm_up_batches=200,
        frozen_blocks=0 if whole else 3,
        normalisation_batches=12,
        normalised_backbone=whole,
        bfloat16=True,
        checkpoint_minutes=2.0,
        validation_crops=10_000,
    )


def like_the_benchmark(photos: Path, known: Path) -> frozenset[str]:
    """Train photos that look like benchmark photos; looked for once a run."""
    if not known.exists():
        splits = {split: read_photos(photos, split) for split in ("train", "benchmark")}
        known.parent.mkdir(parents=True, exist_ok=True)
        known.write_text(json.dumps(leave_out(list(check_duplicates(splits)), "train")), "utf8")
    return frozenset(json.loads(known.read_text("utf8")))


def long_run_data(photos: Path, folder: Path, negatives: Path, seed: int, count: int) -> TrainingData:
    """@param count photos that are held back"""
    left_out = like_the_benchmark(photos, folder / "leave-out.json")
    labelled = [with_one_head_convention(photo) for photo in read_photos(photos, "train")]
    train, held = hold_back([photo for photo in labelled if photo.file.name not in left_out], seed, count)
    # Held back photos stay the same, whether there are negatives or not.
    train += read_negatives(negatives)
    return TrainingData(train, held, PhotoCache(train + held, folder / "photos"))


def run_long(arguments: argparse.Namespace) -> int:
    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)
    folder: Path = arguments.run
    negatives = arguments.negatives or folder / "negatives"
    data = long_run_data(arguments.photos, folder, negatives, arguments.seed, arguments.held_back)
    start = Detector()
    load_graph_weights(start, read_weights(arguments.start))
    recipe = replace(
        long_recipe(
            arguments.batch_seed,
            arguments.batch,
            crops=arguments.crops if arguments.minutes is None else None,
            minutes=inf if arguments.minutes is None else arguments.minutes,
            whole=arguments.whole,
            rate=arguments.rate,
        ),
        workers=arguments.workers,
        validation_crops=arguments.validate_every,
    )
    trainer = Trainer(start, data, recipe, folder)
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda *_: trainer.stop())
    done = trainer.progress.batches * arguments.batch
    length = f"{arguments.crops} crops" if arguments.minutes is None else f"{arguments.minutes:g} minutes"
    print(
        f"{len(data.train)} photos to train on, {len(data.held)} held back; "
        f"{done} crops are done, {trainer.share_done:.0%} of {length}"
    )
    if done == 0:
        trainer.validate([])
        trainer.save()
    progress = trainer.run()
    print(f"{progress.batches * arguments.batch} crops in {progress.seconds / 60:.1f} minutes: {trainer.checkpoint}")
    return 0
