"""Does the network in torch compute what the TensorFlow.js graph computes?"""

import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from .classes import CLASSES
from .model import Detector

RUN_GRAPH = Path(__file__).resolve().parent.parent / "run-graph.mjs"


@dataclass(frozen=True)
class Difference:
    """The largest difference between torch and TensorFlow.js."""

    score: float
    # Pixels, over boxes whose score for any class is above 0.3, and over all boxes.
    confident_box: float
    any_box: float


def run_graph(folder: Path, pixels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Scores [N, classes] and boxes [N, 4] of a graph model folder for pixels [H, W, 3], through Node."""
    height, width, _ = pixels.shape
    with tempfile.TemporaryDirectory() as temporary:
        given, result = Path(temporary) / "pixels.f32", Path(temporary) / "result.f32"
        given.write_bytes(np.ascontiguousarray(pixels, "<f4").tobytes())
        command = ["node", str(RUN_GRAPH), str(folder), str(given), str(height), str(width), str(result)]
        subprocess.run(command, check=True, capture_output=True, text=True)
        values = np.fromfile(result, "<f4")
    count = values.size // (len(CLASSES) + 4)
    return values[: count * len(CLASSES)].reshape(count, -1), values[count * len(CLASSES) :].reshape(count, 4)


@torch.no_grad()
def run_torch(model: Detector, pixels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    photo = torch.from_numpy(np.ascontiguousarray(pixels.transpose(2, 0, 1), np.float32))[None]
    logits, boxes = model.eval()(photo)
    return logits[0].sigmoid().numpy(), boxes[0].numpy()


def compare(model: Detector, folder: Path, photos: list[np.ndarray]) -> Difference:
    """@param photos pixels [H, W, 3], sides multiples of 32"""
    score = confident = anywhere = 0.0
    for pixels in photos:
        expected_scores, expected_boxes = run_torch(model, pixels)
        scores, boxes = run_graph(folder, pixels)
        score = max(score, float(np.abs(scores - expected_scores).max()))
        apart = np.abs(boxes - expected_boxes).max(1)
        anywhere = max(anywhere, float(apart.max()))
        sure = expected_scores.max(1) > 0.3
        confident = max(confident, float(apart[sure].max(initial=0.0)))
    return Difference(score, confident, anywhere)
