"""State of a run on disk, written so that an interruption never leaves half a file."""

import os
from dataclasses import asdict, dataclass
from pathlib import Path

import torch

from .model import Detector
from .moving_average import MovingAverage
from .normalisation import add_normalisation, backbone_is_normalised, fold, is_normalised


@dataclass
class Progress:
    """How far a run is. Batches are numbered through, so that a resumed run goes on with the next one."""

    batches: int = 0
    seconds: float = 0.0


def save_checkpoint(
    file: Path, model: Detector, average: MovingAverage, optimiser: torch.optim.Optimizer, progress: Progress
) -> None:
    state = {
        "model": model.state_dict(),
        "average": average.model.state_dict(),
        "optimiser": optimiser.state_dict(),
        "progress": asdict(progress),
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(".partial")
    with partial.open("wb") as stream:
        torch.save(state, stream)
        stream.flush()
        os.fsync(stream.fileno())
    partial.replace(file)


def load_checkpoint(file: Path, model: Detector, average: MovingAverage, optimiser: torch.optim.Optimizer) -> Progress:
    state = torch.load(file, map_location="cpu", weights_only=True)
    model.load_state_dict(state["model"])
    average.model.load_state_dict(state["average"])
    optimiser.load_state_dict(state["optimiser"])
    return Progress(**state["progress"])


def load_average(file: Path) -> Detector:
    """The averaged weights of a checkpoint, normalisation folded: what is exported."""
    state = torch.load(file, map_location="cpu", weights_only=True)["average"]
    model = Detector()
    if is_normalised(state):
        add_normalisation(model, backbone=backbone_is_normalised(state))
    model.load_state_dict(state)
    return fold(model.eval())
