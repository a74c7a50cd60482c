"""Commands of the training; `python -m detector_training --help`."""

import argparse
import json
import os
import sys
from pathlib import Path

import numpy as np
import torch

from .augmentation import cut
from .batches import BatchPlan
from .calibration import calibrate, with_calibration
from .checkpoints import load_average
from .classes import CLASSES
from .data_checks import as_json, check, leave_out
from .detection import WHOLE, detect_all
from .graph_weights import load_graph_weights, read_weights, write_graph_model
from .measures import average_precisions
from .model import Detector
from .onnx_export import write_onnx
from .parity import compare
from .photo_cache import PhotoCache
from .photos import LabelledPhoto, hold_back, read_photos, with_one_head_convention
from .training_loop import Recipe, Trainer, TrainingData

# The largest differences that float16 weights explain.
MOST_SCORE_DIFFERENCE = 0.01
MOST_BOX_DIFFERENCE = 2.0
MOST_SHOWN = 20


def read_list(file: Path | None) -> frozenset[str]:
    return frozenset(json.loads(file.read_text("utf8"))) if file else frozenset()


def training_photos(
    arguments: argparse.Namespace,
) -> tuple[list[LabelledPhoto], list[LabelledPhoto], PhotoCache]:
    """Photos to train on and photos held back; with `--hold-out` those held back are the whole of that source."""
    photos = [with_one_head_convention(photo) for photo in read_photos(arguments.photos, "train")]
    # Of all photos, so that runs with other options find them decoded.
    cache = PhotoCache(photos, arguments.cache)
    left_out = read_list(arguments.leave_out)
    photos = [photo for photo in photos if photo.file.name not in left_out]
    if arguments.hold_out:
        held = [photo for photo in photos if photo.source == arguments.hold_out]
        if not held:
            raise SystemExit(f"no photo is of the source {arguments.hold_out}")
        return [photo for photo in photos if photo.source != arguments.hold_out], held, cache
    return *hold_back(photos, arguments.seed), cache


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
    side = metadata["input"]["default_size"]
    detections = list(detect_all(started_model(arguments.model).eval(), held, cache, side))
    classes = calibrate(held, detections)
    precisions = average_precisions(held, detections)
    print(f"mAP50 on {len(held)} photos held back: {np.mean(list(precisions.values())):.3f}")
    for name in CLASSES:
        one = classes.get(name)
        kept = f"threshold {one.threshold:.2f}, {one.labels} labels" if one else "too few labels: stays as it is"
        print(f"  {name:10} AP50 {precisions.get(name, float('nan')):.3f}  {kept}")
    changed = with_calibration(metadata, classes, arguments.version or metadata["version"])
    file.write_text(json.dumps(changed, indent=1), "utf8")
    return 0


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


def parser() -> argparse.ArgumentParser:
    shared = Path("../../shared")
    model = Path("../services/inference/model")
    whole = argparse.ArgumentParser(prog="python -m detector_training", description=__doc__)
    commands = whole.add_subparsers(required=True)

    def command(name: str, run, says: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=says, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
        one.set_defaults(run_command=run)
        one.add_argument("--photos", type=Path, default=shared / "data/hazard-photos", help="folder of labelled photos")
        one.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="threads of torch on the CPU")
        return one

    def split_options(one: argparse.ArgumentParser) -> None:
        one.add_argument("--seed", type=int, default=1)
        one.add_argument("--cache", type=Path, default=Path("../.cache/training"), help="where decoded photos are kept")
        one.add_argument("--hold-out", help="a source that is held back as a whole: how does a site never seen go?")
        one.add_argument("--leave-out", type=Path, help="JSON list of photo files that are not used")

    checks = command("check", run_check, "look for wrong boxes, duplicates and label masks")
    checks.add_argument("--splits", default="train,benchmark")
    checks.add_argument("--json", type=Path, help="write every problem into this file")
    checks.add_argument("--leave-out", type=Path, help="write the train photos that are in another split, too")

    train = command("train", run_train, "train, or go on with a run")
    split_options(train)
    train.add_argument("--run", type=Path, required=True, help="folder of the run: checkpoint and log")
    train.add_argument("--start", type=Path, default=model, help="model folder whose weights are the start")
    train.add_argument("--minutes", type=float, default=60.0, help="time of the whole run, over all its parts")
    train.add_argument("--batch", type=int, default=16)
    train.add_argument("--sides", default="352,384,416,448", help="input sides, one of them a batch")
    train.add_argument("--rate", type=float, default=4e-4, help="learning rate of neck and head; backbone a quarter")
    train.add_argument("--average", type=float, default=0.998, help="decay of the moving average of the weights")
    train.add_argument("--warm-up", type=int, default=100, help="batches until the full learning rate")
    train.add_argument("--frozen-blocks", type=int, default=3, help="first backbone blocks that stay as they are")
    train.add_argument("--workers", type=int, default=0, help="processes that prepare batches (for a GPU)")
    train.add_argument("--validate-every", type=float, default=15.0, metavar="MINUTES")
    train.add_argument("--unclear", type=Path, help="JSON list of photo files for which no exception of a mask holds")

    export = command("export", run_export, "write a TensorFlow.js model folder, and ONNX")
    export.add_argument("--run", type=Path, help="the run to export; without it the weights of --like")
    export.add_argument("--like", type=Path, default=model, help="model folder that gives the graph and metadata.json")
    export.add_argument("--out", type=Path, required=True)
    export.add_argument("--onnx", type=Path, help="the same weights as an ONNX file")

    calibration = command("calibrate", run_calibrate, "thresholds and probabilities into metadata.json")
    split_options(calibration)
    calibration.add_argument("--model", type=Path, required=True)
    calibration.add_argument("--version", help="the version that metadata.json gets")

    parity = command("parity", run_parity, "compare torch with TensorFlow.js")
    parity.add_argument("--model", type=Path, default=model)
    parity.add_argument("--run", type=Path, help="compare with the weights of this run instead of the folder's own")
    parity.add_argument("--count", type=int, default=4, help="photos")
    parity.add_argument("--cache", type=Path, default=Path("../.cache/training"))
    return whole


def main() -> int:
    arguments = parser().parse_args()
    torch.set_num_threads(arguments.threads)
    return arguments.run_command(arguments)


if __name__ == "__main__":
    sys.exit(main())
