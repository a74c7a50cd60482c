"""What the commands of the training do; their options are in `command_line.py`."""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from .augmentation import cut
from .batches import BatchPlan
from .calibration import ClassCalibration, calibrate, with_calibration
from .checkpoints import load_average
from .classes import CLASSES
from .data_checks import as_json, check, leave_out
from .detection import WHOLE, CloserLook, detect_all
from .doubts import doubts
from .graph_weights import load_graph_weights, read_weights, write_graph_model
from .measures import average_precisions
from .model import Detector
from .onnx_export import write_onnx
from .parity import compare
from .photo_cache import PhotoCache
from .photos import LabelledPhoto, hold_back, read_photos, with_one_head_convention, write_photos
from .training_loop import Recipe, Trainer, TrainingData

# The largest differences that float16 weights explain.
MOST_SCORE_DIFFERENCE = 0.01
MOST_BOX_DIFFERENCE = 2.0
MOST_SHOWN = 20
HELD_BACK = "held-back"


def read_list(file: Path | None) -> frozenset[str]:
    return frozenset(json.loads(file.read_text("utf8"))) if file else frozenset()


def training_photos(
    arguments: argparse.Namespace,
) -> tuple[list[LabelledPhoto], list[LabelledPhoto], PhotoCache]:
    """As `split_photos`, decoded."""
    # Of all photos, so that runs with other options find them decoded.
    cache = PhotoCache(read_photos(arguments.photos, "train"), arguments.cache)
    return *split_photos(arguments), cache


def split_photos(arguments: argparse.Namespace) -> tuple[list[LabelledPhoto], list[LabelledPhoto]]:
    """Photos to train on and photos held back; with `--hold-out` those held back are the whole of that source."""
    photos = [with_one_head_convention(photo) for photo in read_photos(arguments.photos, "train")]
    left_out = read_list(arguments.leave_out)
    photos = [photo for photo in photos if photo.file.name not in left_out]
    if arguments.hold_out:
        held = [photo for photo in photos if photo.source == arguments.hold_out]
        if not held:
            raise SystemExit(f"no photo is of the source {arguments.hold_out}")
        return [photo for photo in photos if photo.source != arguments.hold_out], held
    return hold_back(photos, arguments.seed)


def started_model(folder: Path) -> Detector:
    model = Detector()
    load_graph_weights(model, read_weights(folder))
    return model


def run_check(arguments: argparse.Namespace) -> int:
    splits = {split: read_photos(arguments.photos, split) for split in arguments.splits.split(",")}
    problems = check(splits)
    for kind in ("error", "remark"):
        found = [problem for problem in problems if problem.kind == kind]
        print(f"{len(found)} {kind}s in {sum(map(len, splits.values()))} photos")
        for problem in found[:MOST_SHOWN]:
            print(f"  {problem.photo}: {problem.says}")
        if len(found) > MOST_SHOWN:
            print(f"  and {len(found) - MOST_SHOWN} more; --json FILE holds all")
    if arguments.json:
        arguments.json.write_text(json.dumps(as_json(problems), indent=1), "utf8")
    if arguments.leave_out:
        arguments.leave_out.write_text(json.dumps(leave_out(problems, "train"), indent=1), "utf8")
    return 1 if any(problem.kind == "error" for problem in problems) else 0


def run_held_back(arguments: argparse.Namespace) -> int:
    """For `npm run eval`: what is chosen by the product's own rules is chosen on photos that no training has seen."""
    _, held = split_photos(arguments)
    write_photos(held, arguments.out, HELD_BACK)
    print(f"{len(held)} photos: {arguments.out / HELD_BACK}.json")
    return 0


def run_doubts(arguments: argparse.Namespace) -> int:
    """Lists construction photos that may show a fire after all, and the like."""
    train, held, cache = training_photos(arguments)
    model = started_model(arguments.model).eval()
    found = doubts(train + held, detect_all(model, train + held, cache, arguments.side, 0.05), arguments.least_score)
    for one in found:
        print(f"{one.photo}: {one.seen} {one.score:.2f}")
    arguments.out.write_text(json.dumps([one.photo for one in found], indent=1), "utf8")
    return 0


def run_train(arguments: argparse.Namespace) -> int:
    train, held, cache = training_photos(arguments)
    recipe = Recipe(
        minutes=arguments.minutes,
        plan=BatchPlan(arguments.seed, arguments.batch, tuple(map(int, arguments.sides.split(",")))),
        backbone_rate=arguments.rate / 4,
        head_rate=arguments.rate,
        average_decay=arguments.average,
        warm_up_batches=arguments.warm_up,
        frozen_blocks=arguments.frozen_blocks,
        workers=arguments.workers,
        validation_minutes=arguments.validate_every,
    )
    print(f"{len(train)} photos to train on, {len(held)} held back; {'GPU' if torch.cuda.is_available() else 'CPU'}")
    data = TrainingData(train, held, cache, read_list(arguments.unclear))
    trainer = Trainer(started_model(arguments.start), data, recipe, arguments.run)
    progress = trainer.run()
    print(f"{progress.batches} batches in {progress.seconds / 60:.1f} minutes: {trainer.checkpoint}")
    return 0


def run_export(arguments: argparse.Namespace) -> int:
    model = load_average(arguments.run / "checkpoint.pt") if arguments.run else started_model(arguments.like)
    size = write_graph_model(model, arguments.like, arguments.out)
    metadata = json.loads((arguments.like / "metadata.json").read_text("utf8"))
    metadata["files"] = metadata["files"] | {"weights": ["group1-shard1of1.bin"], "weights_bytes": size}
    (arguments.out / "metadata.json").write_text(json.dumps(metadata, indent=1), "utf8")
    print(f"written: {arguments.out}, {size / 1e6:.1f} MB of weights")
    if arguments.onnx:
        write_onnx(arguments.out, arguments.onnx)
        print(f"written: {arguments.onnx}")
    return 0


def run_calibrate(arguments: argparse.Namespace) -> int:
    _, held, cache = training_photos(arguments)
    file = arguments.model / "metadata.json"
    metadata = json.loads(file.read_text("utf8"))
    model = started_model(arguments.model).eval()
    side = metadata["input"]["default_size"]
    metadata = with_calibration(metadata, fitted(model, held, cache, side))
    if arguments.closer:
        closer = CloserLook(arguments.closer, arguments.largest_box)
        alike = {
            "thresholds": metadata["thresholds"],
            "calibration": {"per_class": metadata["calibration"]["per_class"]},
        }
        metadata["closer_look"] = {"size": closer.side, "largest_box": closer.largest} | with_calibration(
            alike, fitted(model, held, cache, side, closer)
        )
    metadata["version"] = arguments.version or metadata["version"]
    file.write_text(json.dumps(metadata, indent=1), "utf8")
    return 0


def fitted(
    model: Detector, held: list[LabelledPhoto], cache: PhotoCache, side: int, closer: CloserLook | None = None
) -> dict[str, ClassCalibration]:
    """Thresholds and probabilities of one look, or of both together; printed with what they are worth."""
    detections = list(detect_all(model, held, cache, side, closer=closer))
    classes = calibrate(held, detections)
    precisions = average_precisions(held, detections)
    sides = f"{side} and {closer.side}" if closer else str(side)
    print(f"{sides} px: mAP50 on {len(held)} photos held back: {np.mean(list(precisions.values())):.3f}")
    for name in CLASSES:
        one = classes.get(name)
        kept = f"threshold {one.threshold:.2f}, {one.labels} labels" if one else "too few labels: stays as it is"
        print(f"  {name:10} AP50 {precisions.get(name, float('nan')):.3f}  {kept}")
    return classes


def run_parity(arguments: argparse.Namespace) -> int:
    """Torch with the checkpoint's weights, or with the folder's own, against the folder in TensorFlow.js."""
    model = load_average(arguments.run / "checkpoint.pt") if arguments.run else started_model(arguments.model)
    photos = read_photos(arguments.photos, "benchmark")[:: max(1, 298 // arguments.count)][: arguments.count]
    cache = PhotoCache(photos, arguments.cache)
    sides = (416, 320, 512)
    pixels = [np.asarray(cut(cache.pixels(one), WHOLE, sides[at % len(sides)])) for at, one in enumerate(photos)]
    difference = compare(model, arguments.model, pixels)
    print(
        f"largest difference on {len(photos)} photos: score {difference.score:.5f}, box with a score above 0.3 "
        f"{difference.confident_box:.3f} px, any box {difference.any_box:.3f} px"
    )
    fits = difference.score <= MOST_SCORE_DIFFERENCE and difference.confident_box <= MOST_BOX_DIFFERENCE
    return 0 if fits else 1
