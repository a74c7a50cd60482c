"""Normalisation put back changes no answer, and folded again it is the graph's network."""

from pathlib import Path

import numpy as np
import pytest
import torch
from conftest import MODEL

from detector_training.graph_weights import load_graph_weights, read_weights, write_graph_model
from detector_training.model import Detector
from detector_training.moving_average import MovingAverage
from detector_training.normalisation import fold, is_normalised, layers_to_normalise, norms_of, unfold
from detector_training.parity import run_torch


def noise(seed: int, side: int = 96) -> torch.Tensor:
    random = np.random.default_rng(seed)
    return torch.from_numpy(random.integers(0, 255, (2, 3, side, side), np.uint8))


@pytest.fixture(scope="module")
def shipped() -> Detector:
    model = Detector()
    load_graph_weights(model, read_weights(MODEL))
    return model.eval()


@pytest.fixture
def unfolded(shipped: Detector) -> Detector:
    return unfold(shipped, [noise(1), noise(2)])


@pytest.fixture
def whole(shipped: Detector) -> Detector:
    return unfold(shipped, [noise(1), noise(2)], backbone=True)


def largest_difference(first: Detector, second: Detector) -> tuple[float, float]:
    pixels = noise(3)[0].permute(1, 2, 0).numpy().astype(np.float32)
    (scores, boxes), (other_scores, other_boxes) = run_torch(first, pixels), run_torch(second, pixels)
    return float(np.abs(scores - other_scores).max()), float(np.abs(boxes - other_boxes).max())


def test_answers_are_unchanged_before_the_first_step(shipped: Detector, unfolded: Detector) -> None:
    assert is_normalised(unfolded.state_dict())
    assert not is_normalised(shipped.state_dict())
    score, box = largest_difference(shipped, unfolded)
    assert score < 1e-4
    assert box < 0.02


def test_neck_and_heads_are_normalised_and_the_backbone_is_not(unfolded: Detector) -> None:
    norms = {name: len(norms_of(layer)) for name, layer in layers_to_normalise(unfolded, backbone=False)}
    assert len(norms) == 3 + 6 * 2 + 4
    assert norms["neck.lat0"] == 1
    # One kernel for three levels, with statistics of each level's own.
    assert norms["head.cls_b.dw"] == 3
    assert unfolded.neck.lat0.bias is None
    assert not any(isinstance(one, torch.nn.BatchNorm2d) for one in unfolded.backbone.modules())


def test_statistics_are_those_of_the_batches(shipped: Detector) -> None:
    """In training mode, on the same batch, normalisation by the batch is normalisation by the statistics."""
    batch = noise(5)
    model = unfold(shipped, [batch])
    with torch.no_grad():
        wanted, _ = model.eval()(batch.float())
        seen, _ = model.train()(batch.float())
    assert float((wanted.sigmoid() - seen.sigmoid()).abs().max()) < 0.01


def test_the_backbone_is_normalised_where_it_is_to_be_trained_as_fast(shipped: Detector, whole: Detector) -> None:
    norms = [one for one in whole.backbone.modules() if isinstance(one, torch.nn.BatchNorm2d)]
    # The first convolution, the first block's two and three in each of the other sixteen.
    assert len(norms) == 1 + 2 + 16 * 3
    score, box = largest_difference(shipped, whole)
    assert score < 1e-3
    assert box < 0.1


@pytest.mark.parametrize("kind", ["unfolded", "whole"])
def test_folded_again_after_a_change_it_is_the_same_network(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    changed: Detector = request.getfixturevalue(kind)
    random = torch.Generator().manual_seed(4)
    with torch.no_grad():
        for value in [*changed.parameters(), *(one for one in changed.buffers() if one.is_floating_point())]:
            value.mul_(1 + 0.1 * torch.rand(value.shape, generator=random))

    folded = fold(changed.eval())

    score, box = largest_difference(changed, folded)
    assert score < 1e-4
    assert box < 0.02
    # And it fits the graph, whose reader gives it back.
    write_graph_model(folded, MODEL, tmp_path, half=False)
    again = Detector()
    load_graph_weights(again, read_weights(tmp_path))
    assert largest_difference(folded, again.eval())[0] < 1e-3


def test_the_moving_average_is_also_one_of_statistics(unfolded: Detector) -> None:
    average = MovingAverage(unfolded, 0.75)
    norm = unfolded.neck.lat0.norm
    before = norm.running_mean.clone()
    with torch.no_grad():
        norm.running_mean.add_(4.0)
    average.update(unfolded)
    assert torch.allclose(average.model.neck.lat0.norm.running_mean, before + 1.0, atol=1e-5)
