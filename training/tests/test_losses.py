"""What the network is told: which location finds what, and what an unknown class costs (nothing)."""

from pathlib import Path

import numpy as np
import torch

from detector_training.assignment import assign
from detector_training.classes import CLASSES, INDEX
from detector_training.label_policy import MACHINE_AS_FORKLIFT, negative_weights
from detector_training.losses import Targets, detection_loss, location_weights
from detector_training.model import locations
from detector_training.photos import LabelledPhoto

SIDE = 64


def photo(source: str, labelled: list[str], name: str = "a.jpg") -> LabelledPhoto:
    known = frozenset(INDEX[one] for one in labelled)
    return LabelledPhoto(Path(name), SIDE, SIDE, source, name, known, np.zeros((0, 5), np.float32))


def rows(boxes: list[list[float]]) -> torch.Tensor:
    return torch.tensor(boxes).reshape(-1, 5)


def targets(objects: list[list[float]], negatives: torch.Tensor, ignored: list[list[float]] | None = None) -> Targets:
    return Targets.of([rows(objects)], [rows(ignored or [])], [negatives])


def outputs(photos: int = 1) -> tuple[torch.Tensor, torch.Tensor]:
    centres, strides = locations(SIDE, SIDE)
    half = strides[:, None] * 1.5
    boxes = torch.cat([centres - half, centres + half], 1)
    logits = torch.full((photos, len(centres), len(CLASSES)), -2.0, requires_grad=True)
    return logits, boxes.repeat(photos, 1, 1)


def gradients(one: Targets) -> torch.Tensor:
    logits, boxes = outputs()
    detection_loss(logits, boxes, one, SIDE).total.backward()
    return logits.grad[0]


def test_a_class_that_was_not_labelled_is_not_trained() -> None:
    negatives = torch.from_numpy(negative_weights(photo("pbl5", ["fire"])))

    gradient = gradients(targets([[INDEX["fire"], 10, 10, 40, 40]], negatives))

    assert gradient[:, INDEX["person"]].abs().max() == 0
    assert gradient[:, INDEX["fire"]].abs().min() > 0


def test_an_exception_counts_as_absent_with_its_weight_unless_the_photo_is_unclear() -> None:
    labelled = ["person", "machinery"]

    assert negative_weights(photo("css", labelled))[INDEX["smoke"]] == np.float32(0.7)
    assert negative_weights(photo("css", labelled), frozenset(["a.jpg"]))[INDEX["smoke"]] == 0
    assert negative_weights(photo("css", labelled))[INDEX["person"]] == 1
    assert negative_weights(photo("another", labelled)).sum() == 2


def test_a_machine_is_a_stronger_no_to_a_forklift() -> None:
    centres, _ = locations(SIDE, SIDE)
    one = targets([[INDEX["machinery"], 0, 0, 32, 32]], torch.ones(len(CLASSES)))

    weights = location_weights(one, centres)[0, :, INDEX["forklift"]]

    within = (centres <= 32).all(1)
    assert (weights[within] == MACHINE_AS_FORKLIFT).all()
    assert (weights[~within] == 1).all()


def test_a_cut_off_object_is_neither_for_nor_against() -> None:
    one = targets([], torch.ones(len(CLASSES)), ignored=[[INDEX["cone"], 0, 0, 20, 64]])

    gradient = gradients(one)

    centres, _ = locations(SIDE, SIDE)
    within = centres[:, 0] <= 20
    assert gradient[within][:, INDEX["cone"]].abs().max() == 0
    assert gradient[~within][:, INDEX["cone"]].abs().min() > 0
    assert gradient[within][:, INDEX["person"]].abs().min() > 0


def test_the_best_overlapping_locations_find_an_object_and_nothing_else_does() -> None:
    logits, boxes = outputs()
    centres, strides = locations(SIDE, SIDE)
    objects = torch.tensor([[0.0, 8, 8, 32, 32], [7.0, 50, 50, 54, 54]])

    found = assign(logits.sigmoid(), boxes, centres, strides, objects[None])

    first, small = found.objects[0] == 0, found.objects[0] == 1
    assert first.any()
    assert small.any(), "an object smaller than the grid is found by the locations around it"
    assert (centres[first] >= 8).all() and (centres[first] <= 32).all()
    assert found.quality[found.objects < 0].max() == 0
    # A box of 24 pixels around 20, 20 is exactly what the location there sees.
    assert found.quality.max() > 0.99


def test_a_photo_without_objects_has_a_loss_without_nan() -> None:
    logits, boxes = outputs()

    loss = detection_loss(logits, boxes, targets([], torch.ones(len(CLASSES))), SIDE)

    assert torch.isfinite(loss.total)
    assert float(loss.boxes.detach()) == 0


def test_a_photo_is_judged_as_if_it_were_alone_whatever_the_others_of_its_batch_hold() -> None:
    every = torch.ones(len(CLASSES))
    fire_only = torch.from_numpy(negative_weights(photo("pbl5", ["fire"])))
    crowd = rows([[INDEX["person"], 4.0 * n, 4, 4.0 * n + 12, 40] for n in range(12)])
    fire, machine = rows([[INDEX["fire"], 10, 10, 40, 40]]), rows([[INDEX["machinery"], 0, 0, 50, 50]])
    cut_off = rows([[INDEX["cone"], 0, 0, 20, 64], [INDEX["person"], 40, 0, 64, 64]])
    none = rows([])
    photos = [
        Targets.of([fire], [none], [fire_only]),
        Targets.of([crowd], [cut_off], [every]),
        Targets.of([none], [none], [every]),
        Targets.of([machine], [cut_off[:1]], [every]),
    ]
    together = Targets.of([fire, crowd, none, machine], [none, cut_off, none, cut_off[:1]], [fire_only, *[every] * 3])

    logits, boxes = outputs(len(photos))
    centres, strides = locations(SIDE, SIDE)
    found = assign(logits.sigmoid(), boxes, centres, strides, together.objects)
    detection_loss(logits, boxes, together, SIDE).scores.backward()

    scale = found.quality.sum()
    for number, one in enumerate(photos):
        alone = assign(logits[:1].sigmoid(), boxes[:1], centres, strides, one.objects)
        assert torch.equal(found.objects[number], alone.objects[0])
        assert torch.equal(found.quality[number], alone.quality[0])
        mine, its_boxes = outputs()
        detection_loss(mine, its_boxes, one, SIDE).scores.backward()
        own_scale = alone.quality.sum().clamp(min=1)
        assert torch.allclose(logits.grad[number] * scale, mine.grad[0] * own_scale, atol=1e-5)
