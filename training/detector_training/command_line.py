"""The command line of the training."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path

from . import commands
from .long_run import BATCH, CROPS, default_folder, run_long
from .photos import HELD_BACK_PHOTOS

SHARED = Path("../../shared")
MODEL = Path("../services/inference/model")
CACHE = Path("../.cache/training")

Command = Callable[[argparse.Namespace], int]


class Commands:
    """The commands with the options that all of them have."""

    def __init__(self) -> None:
        about = "From labelled photos to a model folder; see README.md."
        self.parser = argparse.ArgumentParser(prog="python -m detector_training", description=about)
        self._commands = self.parser.add_subparsers(required=True)

    def add(self, name: str, run: Command, says: str, *, splits: bool = False) -> argparse.ArgumentParser:
        """@param splits whether the command works on the photos that are trained on or held back"""
        one = self._commands.add_parser(name, help=says, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
        one.set_defaults(run_command=run)
        one.add_argument("--photos", type=Path, default=SHARED / "data/hazard-photos", help="folder of labelled photos")
        one.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="threads of torch on the CPU")
        if splits:
            one.add_argument("--seed", type=int, default=1)
            one.add_argument("--cache", type=Path, default=CACHE, help="where decoded photos are kept")
            one.add_argument("--hold-out", help="a source that is held back as a whole: how does a site never seen go?")
            one.add_argument("--leave-out", type=Path, help="JSON list of photo files that are not used")
        return one


def add_data_commands(every: Commands) -> None:
    checks = every.add("check", commands.run_check, "look for wrong boxes, duplicates and label masks")
    checks.add_argument("--splits", default="train,benchmark")
    checks.add_argument("--json", type=Path, help="write every problem into this file")
    checks.add_argument("--leave-out", type=Path, help="write the train photos that are in another split, too")

    says = "the photos that are held back as a split of their own, for npm run eval"
    held = every.add("held-back", commands.run_held_back, says, splits=True)
    held.add_argument("--out", type=Path, required=True, help="folder of the split: held-back.json and links to photos")

    says = "list photos that seem to show what counts as absent there"
    doubt = every.add("doubts", commands.run_doubts, says, splits=True)
    doubt.add_argument("--model", type=Path, default=MODEL)
    doubt.add_argument("--side", type=int, default=320, help="input side")
    doubt.add_argument("--least-score", type=float, default=0.4)
    doubt.add_argument("--out", type=Path, required=True, help="JSON list for --unclear, once a person has looked")


def add_train(every: Commands) -> None:
    train = every.add("train", commands.run_train, "train, or go on with a run", splits=True)
    train.add_argument("--run", type=Path, required=True, help="folder of the run: checkpoint and log")
    train.add_argument("--start", type=Path, default=MODEL, help="model folder whose weights are the start")
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


def positive(text: str) -> float:
    if (number := float(text)) > 0:
        return number
    raise argparse.ArgumentTypeError(f"{text} is not above 0")


def add_long_run(every: Commands) -> None:
    says = "the long training in the background: start it, or go on with it"
    long = every.add("long-run", run_long, says)
    # The machine is for people: one thread, at the lowest priority.
    long.set_defaults(threads=1)
    long.add_argument("--run", type=Path, default=default_folder(), help="folder of the run: checkpoint and log")
    long.add_argument("--start", type=Path, default=SHARED / "model/detector-next", help="model folder to start from")
    length = long.add_mutually_exclusive_group()
    length.add_argument("--crops", type=int, default=CROPS, help="length of the run; may be changed between its parts")
    length.add_argument(
        "--minutes", type=positive, help="length by the clock instead, over all parts: for a lent machine"
    )
    long.add_argument("--batch", type=int, default=BATCH)
    long.add_argument("--whole", action="store_true", help="train the backbone as the rest, with its normalisation")
    long.add_argument("--rate", type=float, default=1.0, help="factor on the learning rates: less to go on")
    long.add_argument("--workers", type=int, default=0, help="processes that prepare batches (for a GPU)")
    long.add_argument("--validate-every", type=int, default=10_000, metavar="CROPS")
    long.add_argument("--negatives", type=Path, help="folder of pictures without anything; default RUN/negatives")
    long.add_argument("--held-back", type=int, default=HELD_BACK_PHOTOS, help="photos to validate on")
    long.add_argument("--seed", type=int, default=1, help="of the photos that are held back")
    long.add_argument("--batch-seed", type=int, default=1, help="of the crops; a new one to go on with what ships")


def add_model_commands(every: Commands) -> None:
    export = every.add("export", commands.run_export, "write a TensorFlow.js model folder, and ONNX")
    export.add_argument("--run", type=Path, help="the run to export; without it the weights of --like")
    export.add_argument("--like", type=Path, default=MODEL, help="model folder that gives graph and metadata.json")
    export.add_argument("--out", type=Path, required=True)
    export.add_argument("--onnx", type=Path, help="the same weights as an ONNX file")

    says = "thresholds and probabilities into metadata.json"
    calibration = every.add("calibrate", commands.run_calibrate, says, splits=True)
    calibration.add_argument("--model", type=Path, required=True)
    calibration.add_argument("--version", help="the version that metadata.json gets")
    calibration.add_argument("--closer", type=int, metavar="SIDE", help="fit a second, larger look besides")
    calibration.add_argument(
        "--largest-box", type=float, default=0.02, help="of which boxes below this share are taken"
    )

    parity = every.add("parity", commands.run_parity, "compare torch with TensorFlow.js")
    parity.add_argument("--model", type=Path, default=MODEL)
    parity.add_argument("--run", type=Path, help="compare with the weights of this run instead of the folder's own")
    parity.add_argument("--count", type=int, default=4, help="photos")
    parity.add_argument("--cache", type=Path, default=CACHE)


def parser() -> argparse.ArgumentParser:
    every = Commands()
    add_data_commands(every)
    add_train(every)
    add_long_run(every)
    add_model_commands(every)
    return every.parser
