from pathlib import Path

import numpy as np
import pytest

from detector_training.classes import INDEX
from detector_training.photos import (
    LabelledPhoto,
    group_of,
    hold_back,
    read_photos,
    with_one_head_convention,
    write_photos,
)


def photo(origin: str, source: str = "css", boxes: list[list[float]] | None = None) -> LabelledPhoto:
    rows = np.array(boxes or [], np.float32).reshape(-1, 5)
    return LabelledPhoto(Path(origin), 100, 100, source, origin, frozenset(range(10)), rows)


def test_frames_of_a_video_and_copies_of_a_photo_are_one_group() -> None:
    assert group_of(photo("fire2_mp4-34_jpg.rf.019d.jpg")) == group_of(photo("fire2_mp4-7_jpg.rf.aa.jpg"))
    assert group_of(photo("img_447_jpg.rf.fe58.jpg")) == group_of(photo("img_447_jpg.rf.0000.jpg"))
    assert group_of(photo("img_447_jpg.rf.fe58.jpg")) != group_of(photo("img_448_jpg.rf.fe58.jpg"))


def test_holds_back_whole_groups_from_every_source_the_same_for_a_seed() -> None:
    photos = [
        photo(f"{source}{group}_mp4-{frame}.jpg", source)
        for source in ("css", "fire8")
        for group in range(30)
        for frame in range(3)
    ]

    train, held = hold_back(photos, seed=4, count=40)

    assert {one.source for one in held} == {"css", "fire8"}
    assert not {group_of(one) for one in train} & {group_of(one) for one in held}
    assert 30 <= len(held) <= 40
    assert len(train) + len(held) == len(photos)
    assert [one.file for one in hold_back(photos, seed=4, count=40)[1]] == [one.file for one in held]
    assert [one.file for one in hold_back(photos, seed=5, count=40)[1]] != [one.file for one in held]


def test_a_long_video_is_not_what_thresholds_are_chosen_on() -> None:
    photos = [photo(f"long_mp4-{frame}.jpg") for frame in range(50)] + [photo(f"img_{n}.jpg") for n in range(50)]

    _, held = hold_back(photos, seed=1, count=20)

    assert all(not one.origin.startswith("long") for one in held)
    assert len(held) == 20


def test_heads_of_hard_hat_workers_are_cut_to_what_other_sources_mark() -> None:
    boxes = [[INDEX["head"], 0.2, 0.1, 0.4, 0.6]]

    assert with_one_head_convention(photo("a", "hhw", boxes)).boxes[0, 4] == pytest.approx(0.1 + 0.5 * 0.62)
    assert with_one_head_convention(photo("a", "css", boxes)).boxes[0, 4] == pytest.approx(0.6)


def test_photos_held_back_are_a_split_that_reads_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"pixels")
    boxes = np.array([[INDEX["head"], 0.2, 0.1, 0.4, 0.6]], np.float32)
    given = LabelledPhoto(tmp_path / "a.jpg", 640, 480, "hhw", "origin", frozenset((0, 2)), boxes)

    write_photos([given], tmp_path / "out", "held-back")
    write_photos([given], tmp_path / "out", "held-back")

    (read,) = read_photos(tmp_path / "out", "held-back")
    assert (read.width, read.height, read.source, read.origin, read.labelled) == (640, 480, "hhw", "origin", {0, 2})
    assert read.boxes == pytest.approx(boxes)
    assert read.file.read_bytes() == b"pixels"
