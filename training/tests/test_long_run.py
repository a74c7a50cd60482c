"""The long training: planned by crops, goes on after a stop, and its weights can be exported."""

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
import torch
from conftest import MODEL, drawn_photo
from PIL import Image

from detector_training import __main__ as commands
from detector_training.augmentation import STRONG, WEAK, Sample, cut_out
from detector_training.batches import BatchPlan, photo_shares
from detector_training.checkpoints import load_average
from detector_training.classes import CLASSES
from detector_training.label_policy import negative_weights
from detector_training.long_run import long_recipe, long_run_data
from detector_training.model import Detector
from detector_training.negatives import read_negatives
from detector_training.normalisation import is_normalised
from detector_training.photos import read_photos
from detector_training.training_loop import Ending, Recipe, Trainer


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    monkeypatch.setattr("sys.argv", ["detector_training", *map(str, arguments)])
    monkeypatch.setattr("os.nice", lambda _: 0)
    return commands.main()


def test_the_end_is_gentler_and_as_the_product_looks_at_photos() -> None:
    recipe = long_recipe(seed=1, crops=300_000)
    ending = recipe.ending
    assert recipe.crops == 300_000
    assert ending.from_share == 0.85
    assert (min(recipe.plan.sides), max(recipe.plan.sides)) == (384, 512)
    # Both of the product's sizes, 416 and 320 pixels, and the whole photo lie within.
    assert (min(ending.sides), max(ending.sides)) == (320, 512)
    assert WEAK.scales == (0.6, 1.25)
    assert (recipe.plan.strength, ending.strength) == (STRONG, WEAK)
    assert STRONG.scales == (0.4, 1.6)
    assert recipe.head_rate / recipe.backbone_rate == pytest.approx(7.5)


def test_a_run_by_the_clock_and_a_lower_rate() -> None:
    usual, low = long_recipe(seed=1, crops=100), long_recipe(seed=1, minutes=9, rate=0.5)
    assert (low.crops, low.minutes) == (None, 9)
    assert (low.head_rate, low.backbone_rate) == pytest.approx((usual.head_rate / 2, usual.backbone_rate / 2))


def test_larger_batches_go_faster_and_a_whole_network_leaves_nothing_as_it_was() -> None:
    small, large = long_recipe(seed=1), long_recipe(seed=1, batch=64, whole=True)
    assert large.head_rate == pytest.approx(1.2e-3)
    assert long_recipe(seed=1, batch=64).head_rate == pytest.approx(2 * small.head_rate)
    assert large.head_rate / large.backbone_rate == pytest.approx(2)
    assert (small.frozen_blocks, large.frozen_blocks) == (3, 0)
    assert (small.normalised_backbone, large.normalised_backbone) == (False, True)


@pytest.mark.parametrize("length", [{"crops": 8}, {"minutes": 2}])
def test_batches_change_with_the_ending_whichever_part_of_a_run_makes_them(photo_folder: Path, length: dict) -> None:
    data = long_run_data(photo_folder, photo_folder / "run", photo_folder / "none", seed=1, count=4)
    plan = BatchPlan(seed=1, size=2, sides=(64,), strength=STRONG)
    recipe = Recipe(plan, Ending(0.5, (96,), WEAK), **length)
    trainer = Trainer(Detector(), data, recipe, photo_folder / "run")

    def sides(count: int) -> list[int]:
        seen = []
        for photos, _ in islice(trainer.batches(), count):
            seen.append(photos.shape[-1])
            trainer.progress.batches += 1
            trainer.progress.seconds += 30
        return seen

    assert sides(3) == [64, 64, 96]
    assert sides(1) == [96]


def test_covered_boxes_are_ignored_and_the_others_stay() -> None:
    boxes = np.array([[0, x * 8, y * 8, x * 8 + 8, y * 8 + 8] for x in range(8) for y in range(8)], np.float32)
    plain = Sample(np.full((64, 64, 3), 100, np.uint8), boxes, np.zeros((0, 5), np.float32))
    for seed in range(5):
        covered = cut_out(np.random.default_rng(seed), plain)
        assert len(covered.boxes) + len(covered.ignored) == 64

        def untouched(box: np.ndarray, pixels: np.ndarray = covered.pixels) -> float:
            x1, y1, x2, y2 = box[1:].astype(int)
            return float((pixels[y1:y2, x1:x2] == 100).all(-1).mean())

        assert min(untouched(box) for box in covered.boxes) >= 0.4
        assert max((untouched(box) for box in covered.ignored), default=0.0) < 0.4
        assert (plain.pixels == 100).all()


def test_nothing_is_on_blank_negatives_and_no_fire_on_the_others(tmp_path: Path) -> None:
    drawn_photo(tmp_path / "blank/grey.jpg", 1)
    drawn_photo(tmp_path / "lookalikes/cones.jpg", 2)
    (tmp_path / "about.txt").write_text("no picture")
    found = read_negatives(tmp_path)
    assert [one.file.name for one in found] == ["grey.jpg", "cones.jpg"]
    assert [len(one.boxes) for one in found] == [0, 0]
    assert (negative_weights(found[0]) == 1.0).all()
    assert [CLASSES[kind] for kind in np.flatnonzero(negative_weights(found[1]))] == ["fire", "smoke"]
    assert read_negatives(tmp_path / "missing") == []


def test_photos_like_the_benchmark_are_left_out_and_negatives_taken_in(photo_folder: Path) -> None:
    copied = photo_folder / "train/fire8-0.jpg"
    benchmark = photo_folder / "benchmark/css-0.jpg"
    Image.open(benchmark).save(copied, quality=95)
    for number in range(3):
        drawn_photo(photo_folder / f"negatives/{number}.jpg", 50 + number)

    data = long_run_data(photo_folder, photo_folder / "run", photo_folder / "negatives", seed=1, count=4)

    names = {photo.file.name for photo in [*data.train, *data.held]}
    assert "fire8-0.jpg" not in names
    assert {"fire8-1.jpg", "0.jpg", "1.jpg", "2.jpg"} <= names
    assert "negatives" not in {photo.source for photo in data.held}
    assert len(read_photos(photo_folder, "train")) == 12
    shares = photo_shares(data.train)
    assert 0.01 < sum(s for s, p in zip(shares, data.train, strict=True) if p.source == "negatives") < 0.1


def test_one_command_that_goes_on_with_the_next_batch_and_ends_by_crops(
    photo_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    small = replace(
        long_recipe(seed=1, batch=2, crops=6),
        plan=BatchPlan(seed=1, size=2, sides=(64,), strength=STRONG),
        ending=Ending(0.6, (96,), WEAK),
        validation_side=64,
        normalisation_batches=2,
    )

    def planned(most: int | None) -> Recipe:
        return replace(small, most_batches=most)

    monkeypatch.setattr("detector_training.long_run.long_recipe", lambda *_, **__: planned(2))
    folder = photo_folder / "run"
    size = ("--batch", 2, "--held-back", 4, "--validate-every", 4)
    (folder / "leave-out.json").parent.mkdir()
    (folder / "leave-out.json").write_text("[]")
    command = ("long-run", "--photos", photo_folder, "--run", folder, "--start", MODEL, "--crops", 6, *size)
    assert run(monkeypatch, *command) == 0
    assert "0 crops are done, 0% of 6 crops" in capsys.readouterr().out
    monkeypatch.setattr("detector_training.long_run.long_recipe", lambda *_, **__: planned(None))
    assert run(monkeypatch, *command) == 0
    assert "4 crops are done, 67% of 6 crops" in capsys.readouterr().out

    log = [json.loads(line) for line in (folder / "log.jsonl").read_text("utf8").splitlines()]
    assert log[0]["crops"] == 0
    assert log[-1]["crops"] == 6
    assert len(log[-1]["losses"]) == 2
    state = torch.load(folder / "checkpoint.pt", weights_only=True)["average"]
    assert is_normalised(state)
    exported = load_average(folder / "checkpoint.pt")
    assert not is_normalised(exported.state_dict())
    assert torch.isfinite(exported(torch.zeros(1, 3, 64, 64))[0]).all()
