from pathlib import Path

import pytest
from conftest import drawn_photo, image_entry, write_split
from PIL import Image

from detector_training.classes import INDEX
from detector_training.data_checks import check, leave_out
from detector_training.photos import read_photos


def check_folder(folder: Path):
    return check({split: read_photos(folder, split) for split in ("train", "benchmark")})


def test_finds_nothing_wrong_with_a_sound_folder(photo_folder: Path) -> None:
    assert check_folder(photo_folder) == []


@pytest.mark.parametrize(
    ("image", "says"),
    [
        (image_entry("a.jpg", "css", [[0, 0.5, 0.5, 0.0, 0.2]]), "has no area"),
        (image_entry("a.jpg", "css", [[0, 0.9, 0.5, 0.4, 0.2]]), "reaches beyond"),
        (image_entry("a.jpg", "css", [[13, 0.5, 0.5, 0.2, 0.2]]), "no box of a known class"),
        (image_entry("a.jpg", "css", [[0, float("nan"), 0.5, 0.2, 0.2]]), "no box of a known class"),
        (image_entry("a.jpg", "css", [[INDEX["fire"], 0.5, 0.5, 0.2, 0.2]]), "not labelled for"),
        (image_entry("a.jpg", "css", [[0, 0.5, 0.5, 0.01, 0.2]]), "thinner than"),
        (image_entry("a.jpg", "css", [[0, 0.5, 0.5, 0.2, 0.2]] * 2), "are there twice"),
        (image_entry("a.jpg", "css", []) | {"w": 50}, "its labels say 50"),
        (image_entry("missing.jpg", "css", []), "cannot be read"),
        (image_entry("a.jpg", "fire8", [], [INDEX["cone"]]), "counts cone as absent"),
        (image_entry("a.jpg", "css", [], []), "which are no classes"),
    ],
)
def test_names_what_is_wrong(tmp_path: Path, image: dict, says: str) -> None:
    drawn_photo(tmp_path / "train/a.jpg", 1)
    write_split(tmp_path, "train", [image])
    write_split(tmp_path, "benchmark", [])

    problems = check_folder(tmp_path)

    assert any(says in problem.says for problem in problems), problems


def test_finds_a_benchmark_photo_that_is_trained_on_under_another_name(photo_folder: Path) -> None:
    with Image.open(photo_folder / "benchmark/css-1.jpg") as photo:
        photo.resize((80, 80)).resize((96, 96)).save(photo_folder / "train/fire8-2.jpg", quality=60)

    problems = check_folder(photo_folder)

    assert leave_out(problems, "train") == ["fire8-2.jpg"]
    assert leave_out(problems, "benchmark") == ["css-1.jpg"]


def test_refuses_labels_of_other_classes(tmp_path: Path) -> None:
    (tmp_path / "train.json").write_text('{"classes": ["cat"], "images": []}', "utf8")

    with pytest.raises(ValueError, match="other classes"):
        read_photos(tmp_path, "train")
