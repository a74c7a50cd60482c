from pathlib import Path

import numpy as np
import pytest

from detector_training.calibration import best_threshold, calibrate_class, fit_platt, with_calibration
from detector_training.classes import INDEX
from detector_training.measures import Judged, average_precision, average_precisions, judge_photo
from detector_training.photos import LabelledPhoto


def judged(scores: list[float], right: list[int], labels: int) -> Judged:
    return Judged(np.array(scores), np.array(right, bool), labels)


def test_average_precision_of_known_curves() -> None:
    assert average_precision(judged([0.9, 0.8], [1, 1], 2)) == pytest.approx(1.0)
    # Half of what is there is found without a mistake: precision 1 at the recalls 0.00 to 0.50.
    assert average_precision(judged([0.9], [1], 2)) == pytest.approx(51 / 101)
    # The first is wrong, the second right: precision 1/2 at every recall.
    assert average_precision(judged([0.9, 0.8], [0, 1], 1)) == pytest.approx(0.5)
    assert average_precision(judged([], [], 3)) == 0
    assert average_precision(judged([0.9], [0], 0)) is None


def test_two_detections_cannot_share_a_label() -> None:
    label = np.array([[0.1, 0.1, 0.5, 0.5]])
    found = np.array([[0.1, 0.1, 0.5, 0.48], [0.1, 0.1, 0.5, 0.5], [0.6, 0.6, 0.9, 0.9]])

    assert judge_photo(found, label, 0.5).tolist() == [True, False, False]


def test_a_class_counts_only_where_it_was_looked_for() -> None:
    person = np.array([[INDEX["person"], 0.1, 0.1, 0.5, 0.5]], np.float32)
    labelled = LabelledPhoto(Path("a"), 10, 10, "css", "a", frozenset([0]), person)
    unknown = LabelledPhoto(Path("b"), 10, 10, "pbl5", "b", frozenset([INDEX["fire"]]), np.zeros((0, 5), np.float32))
    seen = np.array([[INDEX["person"], 0.9, 0.1, 0.1, 0.5, 0.5]])
    stronger = np.array([[INDEX["person"], 0.99, 0.1, 0.1, 0.5, 0.5]])

    assert average_precisions([labelled, unknown], [seen, stronger]) == {"person": pytest.approx(1.0)}


def test_calibration_finds_the_curve_that_made_the_data() -> None:
    random = np.random.default_rng(2)
    scores = random.uniform(0.05, 0.95, 20_000)
    chance = 1 / (1 + np.exp(-(2.0 * np.log(scores / (1 - scores)) + 0.7)))

    a, b = fit_platt(scores, random.random(len(scores)) < chance)

    assert (a, b) == (pytest.approx(2.0, abs=0.1), pytest.approx(0.7, abs=0.1))


def test_calibration_without_a_mistake_is_sure_but_finite() -> None:
    a, b = fit_platt(np.linspace(0.3, 0.9, 30), np.ones(30, bool))

    assert np.isfinite([a, b]).all()
    assert 0.5 < 1 / (1 + np.exp(-b)) < 0.999


def test_the_threshold_separates_right_from_wrong() -> None:
    scores = np.linspace(0.9, 0.06, 100)

    assert best_threshold(Judged(scores, scores > 0.4, 40), 1.0) == pytest.approx(0.4, abs=0.02)


def test_metadata_keeps_what_the_photos_cannot_tell() -> None:
    before = {
        "thresholds": {"cone": 0.3, "forklift": 0.4},
        "calibration": {"method": "m", "per_class": {"cone": {"platt": {"a": 1, "b": 0}}, "forklift": {"old": True}}},
    }
    scores = np.linspace(0.9, 0.06, 200)
    cone = calibrate_class(Judged(scores, scores > 0.5, 100), "cone")
    assert calibrate_class(Judged(scores, scores > 0.5, 5), "forklift") is None

    after = with_calibration(before, {"cone": cone})

    assert after["thresholds"] == {"cone": pytest.approx(0.5, abs=0.02), "forklift": 0.4}
    assert after["calibration"]["per_class"]["forklift"] == {"old": True}
    rows = after["calibration"]["per_class"]["cone"]["table"]
    assert sum(row["n"] for row in rows) == 200
    assert before["thresholds"]["cone"] == 0.3
