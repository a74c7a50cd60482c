"""Training from given weights, for so many minutes or so many crops, on CPU or on one GPU."""

import json
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, inf, pi
from pathlib import Path

import numpy as np
import torch
from torch.utils.data import DataLoader

from .augmentation import Strength
from .batches import Batches, BatchPlan
from .checkpoints import Progress, load_checkpoint, save_checkpoint
from .detection import detect_all
from .losses import Targets, detection_loss
from .measures import average_precisions
from .model import Detector
from .moving_average import MovingAverage
from .normalisation import add_normalisation, unfold
from .photo_cache import PhotoCache
from .photos import LabelledPhoto

LONGEST_GRADIENT = 10.0
# Crops a batch from which the statistics of normalisation come, however large those of the training are.
NORMALISATION_BATCH = 16


@dataclass(frozen=True)
class Ending:
    """The last part of a run, whose batches are made otherwise."""

    # Of the run, by which it is done when the ending begins.
    from_share: float
    sides: tuple[int, ...]
    strength: Strength


@dataclass(frozen=True)
class Recipe:
    plan: BatchPlan
    ending: Ending | None = None
    # How long the run is: minutes over all its parts, or the number of crops where that is given.
    minutes: float = inf
    crops: int | None = None
    backbone_rate: float = 1e-4
    head_rate: float = 4e-4
    weight_decay: float = 0.01
    average_decay: float = 0.998
    warm_up_batches: int = 100
    # First blocks of the backbone that stay as they are: good since COCO, and the dearest to train.
    frozen_blocks: int = 3
    workers: int = 0
    checkpoint_minutes: float = 3.0
    validation_minutes: float = 15.0
    # Validates every so many crops instead.
    validation_crops: int | None = None
    # Batch normalisation of neck and heads is put back, with statistics from this many batches.
    normalisation_batches: int = 0
    # … and that of the backbone.
    normalised_backbone: bool = False
    betas: tuple[float, float] = (0.9, 0.999)
    # Convolutions in bfloat16, on the CPU, too; a GPU otherwise has them in float16.
    bfloat16: bool = False
    validation_side: int = 416
    # Ends a run by number of batches instead of time (tests).
    most_batches: int | None = None


def learning_rate_factor(batches: int, share_done: float, warm_up_batches: int) -> float:
    """Up over the first batches, then a cosine down to 0 at the end of the run."""
    warm_up = min(1.0, (batches + 1) / max(1, warm_up_batches))
    return warm_up * (1 + cos(pi * min(1.0, share_done))) / 2


def make_optimiser(model: Detector, recipe: Recipe) -> torch.optim.AdamW:
    frozen = ("backbone.conv.", *(f"backbone.b{block}." for block in range(recipe.frozen_blocks)))
    for name, parameter in model.named_parameters():
        if recipe.frozen_blocks and name.startswith(frozen):
            parameter.requires_grad_(False)
    groups = []
    for part, rate in (
        (model.backbone, recipe.backbone_rate),
        (model.neck, recipe.head_rate),
        (model.head, recipe.head_rate),
    ):
        kernels = [one for one in part.parameters() if one.requires_grad and one.ndim == 4]
        others = [one for one in part.parameters() if one.requires_grad and one.ndim != 4]
        groups.append({"params": kernels, "base_rate": rate, "weight_decay": recipe.weight_decay})
        groups.append({"params": others, "base_rate": rate, "weight_decay": 0.0})
    return torch.optim.AdamW(groups, lr=recipe.head_rate, betas=recipe.betas)


def ignore_signals(_worker: int) -> None:
    """Ctrl-C and `timeout` signal a whole group of processes: the run ends itself, and its workers with it."""
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_IGN)


def mean_losses(losses: list[torch.Tensor]) -> list[float]:
    """Of scores and of boxes."""
    return [round(one, 4) for one in torch.stack(losses).double().mean(0).tolist()]


@dataclass(frozen=True)
class TrainingData:
    train: list[LabelledPhoto]
    # Never trained on: for validation.
    held: list[LabelledPhoto]
    cache: PhotoCache
    # Names of photo files for which no exception of a label mask holds.
    unclear: frozenset[str] = frozenset()


class Trainer:
    """A run in a folder. When the folder holds a checkpoint, the run goes on from there."""

    def __init__(self, model: Detector, data: TrainingData, recipe: Recipe, folder: Path) -> None:
        torch.manual_seed(recipe.plan.seed)
        self.on_gpu = torch.cuda.is_available()
        self.device = torch.device("cuda" if self.on_gpu else "cpu")
        self.data, self.recipe, self.folder = data, recipe, folder
        self.checkpoint = folder / "checkpoint.pt"
        model = model.to(self.device, memory_format=torch.channels_last)
        if recipe.normalisation_batches:
            model = self.normalised(model)
        self.model = model.train()
        self.optimiser = make_optimiser(self.model, recipe)
        self.average = MovingAverage(self.model, recipe.average_decay)
        self.precision = torch.bfloat16 if recipe.bfloat16 or not self.on_gpu else torch.float16
        self.mixed = self.on_gpu or recipe.bfloat16
        self.scaler = torch.amp.GradScaler(self.device.type, enabled=self.precision == torch.float16)
        self.progress = Progress()
        self.stopping = False
        if self.checkpoint.exists():
            self.progress = load_checkpoint(self.checkpoint, self.model, self.average, self.optimiser)

    def normalised(self, model: Detector) -> Detector:
        """With batch normalisation; a run that goes on takes its statistics from the checkpoint."""
        if self.checkpoint.exists():
            add_normalisation(model, backbone=self.recipe.normalised_backbone)
            return model
        # Of a seed of its own: the run's first batches are not its yardstick.
        plan = self.recipe.plan
        plan = replace(plan, seed=plan.seed + 1_000_003, size=min(plan.size, NORMALISATION_BATCH))
        batches = Batches(self.data.train, self.data.cache, plan, self.data.unclear)
        photos = (batches[index][0].to(self.device) for index in range(self.recipe.normalisation_batches))
        return unfold(model, photos, backbone=self.recipe.normalised_backbone)

    def run(self) -> Progress:
        """Trains to the end of the recipe. The clock runs while it validates, not between the parts of a run."""
        self.folder.mkdir(parents=True, exist_ok=True)
        recipe = self.recipe
        saved = validated = self.progress.seconds
        losses: list[torch.Tensor] = []
        self.counted_at = time.monotonic()
        for photos, targets in self.batches():
            if self.finished():
                break
            losses.append(self.step(photos, targets))
            self.progress.batches += 1
            self.count_time()
            checkpoint_due = self.progress.seconds - saved >= recipe.checkpoint_minutes * 60
            if self.validation_due(self.progress.seconds - validated):
                self.validate(losses)
                losses.clear()
                self.count_time()
                validated = self.progress.seconds
            elif checkpoint_due and recipe.validation_crops is None:
                self.log(losses=mean_losses(losses))
                losses.clear()
            if checkpoint_due:
                self.save()
                saved = self.progress.seconds
        self.save()
        if not self.stopping:
            self.validate(losses)
        return self.progress

    def batches(self) -> Iterator[tuple[torch.Tensor, Targets]]:
        """The run's next batches, without end. Those that a loader had ready when the ending begins are made anew."""
        plan, ending = self.recipe.plan, self.recipe.ending
        if ending:
            for batch in self.loaded(plan) if self.share_done < ending.from_share else ():
                yield batch
                if self.share_done >= ending.from_share:
                    break
            plan = replace(plan, sides=ending.sides, strength=ending.strength)
        yield from self.loaded(plan)

    def loaded(self, plan: BatchPlan) -> DataLoader:
        data = self.data
        batches = Batches(data.train, data.cache, plan, data.unclear, self.progress.batches)
        return DataLoader(
            batches,
            batch_size=None,
            shuffle=False,
            num_workers=self.recipe.workers,
            pin_memory=self.on_gpu,
            worker_init_fn=ignore_signals,
        )

    def count_time(self) -> None:
        """Adds what has passed since it was called last, or since the run began."""
        now = time.monotonic()
        self.progress.seconds += now - self.counted_at
        self.counted_at = now

    def stop(self) -> None:
        """Ends the run after this batch, with a checkpoint."""
        self.stopping = True

    def validation_due(self, seconds: float) -> bool:
        crops = self.recipe.validation_crops
        if crops is None:
            return seconds >= self.recipe.validation_minutes * 60
        size = self.recipe.plan.size
        return self.progress.batches * size // crops > (self.progress.batches - 1) * size // crops

    @property
    def share_done(self) -> float:
        if self.recipe.crops is not None:
            return self.progress.batches * self.recipe.plan.size / self.recipe.crops
        return self.progress.seconds / (self.recipe.minutes * 60)

    def save(self) -> None:
        save_checkpoint(self.checkpoint, self.model, self.average, self.optimiser, self.progress)

    def finished(self) -> bool:
        most = self.recipe.most_batches
        return self.stopping or self.share_done >= 1 or (most is not None and self.progress.batches >= most)

    def step(self, photos: torch.Tensor, targets: Targets) -> torch.Tensor:
        """One batch. @returns loss of scores and of boxes [2], where the network is: nobody waits for them here"""
        factor = learning_rate_factor(self.progress.batches, self.share_done, self.recipe.warm_up_batches)
        for group in self.optimiser.param_groups:
            group["lr"] = group["base_rate"] * factor
        given = photos.to(self.device, non_blocking=True).float().contiguous(memory_format=torch.channels_last)
        with torch.autocast(self.device.type, self.precision, enabled=self.mixed):
            logits, boxes = self.model(given)
        loss = detection_loss(logits, boxes, targets.to(self.device), photos.shape[-1])
        self.optimiser.zero_grad(set_to_none=True)
        self.scaler.scale(loss.total).backward()
        self.scaler.unscale_(self.optimiser)
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), LONGEST_GRADIENT)
        self.scaler.step(self.optimiser)
        self.scaler.update()
        self.average.update(self.model)
        return torch.stack([loss.scores, loss.boxes]).detach()

    def validate(self, losses: list[torch.Tensor]) -> None:
        """Losses since the last line and AP50 of the averaged weights on the photos held back, into the log."""
        held = self.data.held
        values: dict[str, object] = {"losses": mean_losses(losses)} if losses else {}
        if held:
            detections = list(detect_all(self.average.model, held, self.data.cache, self.recipe.validation_side))
            precisions = average_precisions(held, detections)
            values["map50"] = round(float(np.mean(list(precisions.values()))), 4)
            values["ap50"] = {name: round(value, 3) for name, value in precisions.items()}
        if values:
            self.log(**values)

    def log(self, **values: object) -> None:
        crops = self.progress.batches * self.recipe.plan.size
        line = json.dumps(
            {
                "batches": self.progress.batches,
                "crops": crops,
                "minutes": round(self.progress.seconds / 60, 2),
                **values,
            }
        )
        print(line, flush=True)
        with (self.folder / "log.jsonl").open("a", encoding="utf8") as stream:
            stream.write(f"{line}\n")
