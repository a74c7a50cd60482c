"""A whole run, small: train, go on, export, calibrate."""

import itertools
import json
import multiprocessing
import os
import signal
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from conftest import MODEL

from detector_training import __main__ as commands
from detector_training.batches import Batches, BatchPlan
from detector_training.checkpoints import load_average
from detector_training.graph_weights import load_graph_weights, read_weights
from detector_training.model import Detector
from detector_training.photo_cache import PhotoCache
from detector_training.photos import read_photos
from detector_training.training_loop import Recipe, Trainer, TrainingData, learning_rate_factor


def shipped() -> Detector:
    model = Detector()
    load_graph_weights(model, read_weights(MODEL))
    return model


def data_of(folder: Path) -> TrainingData:
    photos = read_photos(folder, "train")
    return TrainingData(photos[:-2], photos[-2:], PhotoCache(photos, folder / "cache"))


def recipe(batches: int) -> Recipe:
    plan = BatchPlan(seed=3, size=2, sides=(64,))
    return Recipe(minutes=600, plan=plan, warm_up_batches=1, most_batches=batches, validation_side=64)


def same(first: Detector, second: Detector) -> bool:
    pairs = zip(first.state_dict().values(), second.state_dict().values(), strict=True)
    return all(torch.equal(one, other) for one, other in pairs)


def test_a_batch_is_the_same_each_time_and_after_a_resumption(photo_folder: Path) -> None:
    data = data_of(photo_folder)
    plan = BatchPlan(seed=3, size=3, sides=(64, 96))
    whole = Batches(data.train, data.cache, plan, frozenset())
    resumed = Batches(data.train, data.cache, plan, frozenset(), first=5)

    for first, second in ((whole[5], whole[5]), (whole[5], resumed[0])):
        assert torch.equal(first[0], second[0])
        assert torch.equal(first[1].objects, second[1].objects)
    assert not np.array_equal(whole[5][0].numpy(), whole[6][0].numpy())


def test_training_lowers_the_loss(photo_folder: Path) -> None:
    data = data_of(photo_folder)
    trainer = Trainer(shipped(), data, recipe(100), photo_folder / "run")
    batch = Batches(data.train, data.cache, trainer.recipe.plan, frozenset())[0]

    losses = [float(trainer.step(*batch).sum()) for _ in range(8)]

    assert losses[-1] < losses[0] * 0.9


def test_an_interrupted_run_goes_on_with_the_next_batch(photo_folder: Path) -> None:
    data = data_of(photo_folder)
    first = Trainer(shipped(), data, recipe(2), photo_folder / "run").run()
    assert (first.batches, first.seconds > 0) == (2, True)
    before = load_average(photo_folder / "run/checkpoint.pt")

    resumed = Trainer(shipped(), data, recipe(3), photo_folder / "run")
    assert same(resumed.average.model, before)
    assert resumed.run().batches == 3

    after = load_average(photo_folder / "run/checkpoint.pt")
    assert not same(before, after)
    log = [json.loads(line) for line in (photo_folder / "run/log.jsonl").read_text("utf8").splitlines()]
    assert [line["batches"] for line in log] == [2, 3]
    assert all(0 <= line["map50"] <= 1 for line in log)
    # The first blocks stay as they were.
    assert torch.equal(after.backbone.b0.dw.weight, shipped().backbone.b0.dw.weight)


def test_validations_count_in_a_runs_time_and_their_own_length_makes_none_due(
    photo_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = itertools.count()
    # Each look at the clock is a second later; a validation takes a minute.
    monkeypatch.setattr("detector_training.training_loop.time.monotonic", lambda: float(next(seconds)))
    data = data_of(photo_folder)
    trainer = Trainer(shipped(), data, replace(recipe(100), minutes=3, validation_minutes=0.5), photo_folder / "run")
    validated = []

    def a_minute(_losses: list[torch.Tensor]) -> None:
        validated.append(trainer.progress.batches)
        for _ in range(60):
            next(seconds)

    monkeypatch.setattr(trainer, "validate", a_minute)
    monkeypatch.setattr(trainer, "step", lambda *_: torch.zeros(2))
    progress = trainer.run()

    assert validated == [30, 60, 60]
    assert progress.seconds == 182


def test_workers_leave_the_end_of_a_run_to_it(photo_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = data_of(photo_folder)
    trainer = Trainer(shipped(), data, replace(recipe(3), workers=1), photo_folder / "run")
    step = trainer.step

    def stopped_from_outside(*batch: object) -> torch.Tensor:
        for worker in multiprocessing.active_children():
            for one in (signal.SIGINT, signal.SIGTERM):
                os.kill(worker.pid, one)
        return step(*batch)

    monkeypatch.setattr(trainer, "step", stopped_from_outside)
    assert trainer.run().batches == 3


def test_the_learning_rate_warms_up_and_ends_at_nothing() -> None:
    assert learning_rate_factor(0, 0.0, 100) == pytest.approx(0.01)
    assert learning_rate_factor(500, 0.5, 100) == pytest.approx(0.5)
    assert learning_rate_factor(500, 1.5, 100) == pytest.approx(0.0)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    monkeypatch.setattr("sys.argv", ["detector_training", *map(str, arguments)])
    return commands.main()


def test_the_commands_from_photos_to_a_model_folder(
    photo_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    shared = ("--photos", photo_folder, "--threads", 1)
    split = (*shared, "--cache", photo_folder / "cache", "--hold-out", "fire8")
    made, run_folder = photo_folder / "made", photo_folder / "run"

    assert run(monkeypatch, "check", *shared, "--json", photo_folder / "problems.json") == 0
    assert json.loads((photo_folder / "problems.json").read_text("utf8")) == []
    assert run(monkeypatch, "held-back", *split[:2], *split[-2:], "--out", photo_folder / "held") == 0
    assert len(json.loads((photo_folder / "held/held-back.json").read_text("utf8"))["images"]) == 4
    assert "4 photos" in capsys.readouterr().out
    short = ("--minutes", 0.001, "--batch", 2, "--sides", "64", "--start", MODEL)
    assert run(monkeypatch, "train", *split, "--run", run_folder, *short) == 0
    assert "8 photos to train on, 4 held back" in capsys.readouterr().out
    assert run(monkeypatch, "export", *shared, "--run", run_folder, "--like", MODEL, "--out", made) == 0
    assert run(monkeypatch, "calibrate", *split, "--model", made, "--version", "0.0.9") == 0

    metadata = json.loads((made / "metadata.json").read_text("utf8"))
    assert metadata["version"] == "0.0.9"
    assert metadata["files"]["weights_bytes"] == (made / "group1-shard1of1.bin").stat().st_size
    # Four labels say nothing about a threshold.
    assert metadata["thresholds"] == json.loads((MODEL / "metadata.json").read_text("utf8"))["thresholds"]
    assert "too few labels" in capsys.readouterr().out
