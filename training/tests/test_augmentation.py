import numpy as np
import pytest

from detector_training.augmentation import Crop, augmented, choose_crop, cut, cut_boxes
from detector_training.batches import class_weights
from detector_training.classes import INDEX

BOX = np.array([[0, 0.25, 0.5, 0.5, 0.75]], np.float32)


def photo_with_red_box() -> np.ndarray:
    pixels = np.full((160, 160, 3), 60, np.uint8)
    pixels[80:120, 40:80] = (250, 0, 0)
    return pixels


@pytest.mark.parametrize("crop", [Crop(0, 0, 1, 1), Crop(0.1, 0.3, 0.6, 0.5), Crop(-0.2, -0.1, 1.4, 1.2)])
def test_boxes_stay_on_their_objects(crop: Crop) -> None:
    pixels = np.asarray(cut(photo_with_red_box(), crop, 128)).astype(int)
    found, ignored = cut_boxes(BOX, crop, 128)

    red = (pixels[..., 0] - pixels[..., 1]) > 120
    ys, xs = np.nonzero(red)
    assert len(ignored) == 0
    assert found[0, 1:] == pytest.approx([xs.min(), ys.min(), xs.max() + 1, ys.max() + 1], abs=1.5)


def test_mirrored_boxes_stay_on_their_objects() -> None:
    for seed in range(6):
        sample = augmented(np.random.default_rng(seed), photo_with_red_box(), BOX, Crop(0, 0, 0.8, 1), 128)
        x1, y1, x2, y2 = sample.boxes[0, 1:].round().astype(int)
        inside = sample.pixels[y1 + 4 : y2 - 4, x1 + 4 : x2 - 4].astype(int)
        other = sample.pixels[y1 + 4 : y2 - 4, 127 - x2 + 4 : 127 - x1 - 4].astype(int)
        # Where colours were taken away the difference is one of light.
        assert abs(inside.mean(axis=(0, 1)) - other.mean(axis=(0, 1))).max() > 8


def test_a_box_cut_off_too_far_is_ignored_and_not_taught() -> None:
    found, ignored = cut_boxes(BOX, Crop(0.45, 0.0, 0.5, 1.0), 128)

    assert len(found) == 0
    assert ignored[0, 0] == 0


def test_crops_hold_rare_objects_more_often() -> None:
    boxes = np.array([[INDEX["person"], 0.1, 0.1, 0.12, 0.12], [INDEX["no_mask"], 0.9, 0.9, 0.92, 0.92]], np.float32)
    random = np.random.default_rng(3)
    crops = [choose_crop(random, boxes, class_weights(), (0.3, 0.4)) for _ in range(200)]

    def holding(box: np.ndarray) -> int:
        return sum(c.x <= box[1] <= c.x + c.width and c.y <= box[2] <= c.y + c.height for c in crops)

    assert holding(boxes[1]) > 1.5 * holding(boxes[0]) > 0
    assert all(c.x >= 0 and c.x + c.width <= 1.000001 for c in crops)
