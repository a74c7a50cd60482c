"""The network in torch is the network of the graph."""

import json
import shutil
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
import torch
from conftest import MODEL

from detector_training.graph_weights import load_graph_weights, read_weights, write_graph_model
from detector_training.model import Detector
from detector_training.onnx_export import write_onnx
from detector_training.parity import RUN_GRAPH, compare, run_torch

needs_tensorflow_js = pytest.mark.skipif(
    shutil.which("node") is None or not (RUN_GRAPH.parents[1] / "node_modules/@tensorflow/tfjs").exists(),
    reason="Node or the project's packages are missing",
)


@pytest.fixture(scope="module")
def detector() -> Detector:
    model = Detector()
    load_graph_weights(model, read_weights(MODEL))
    return model.eval()


def photo(height: int, width: int) -> np.ndarray:
    random = np.random.default_rng(height * 7 + width)
    return np.kron(random.integers(0, 255, (height // 32, width // 32, 3)), np.ones((32, 32, 1))).astype(np.float32)


def test_written_weights_are_those_that_were_read(detector: Detector, tmp_path: Path) -> None:
    size = write_graph_model(detector, MODEL, tmp_path)

    before, after = read_weights(MODEL), read_weights(tmp_path)
    assert size == (MODEL / "group1-shard1of1.bin").stat().st_size
    assert before.keys() == after.keys()
    # Kernels shared between levels were rounded level by level before.
    assert max(float(np.abs(before[name] - after[name]).max()) for name in before) < 1e-3


def test_the_graph_itself_stays_as_it_was(detector: Detector, tmp_path: Path) -> None:
    write_graph_model(detector, MODEL, tmp_path)

    before, after = (json.loads((folder / "model.json").read_text("utf8")) for folder in (MODEL, tmp_path))
    assert after["modelTopology"] == before["modelTopology"]
    assert after["signature"] == before["signature"]


def test_refuses_weights_of_another_length(tmp_path: Path) -> None:
    shutil.copytree(MODEL, tmp_path / "model")
    weights = tmp_path / "model/group1-shard1of1.bin"
    weights.chmod(0o644)
    weights.write_bytes(weights.read_bytes() + b"\0\0")

    with pytest.raises(ValueError, match="bytes of weights"):
        read_weights(tmp_path / "model")


@needs_tensorflow_js
def test_torch_and_tensorflow_js_agree_also_after_a_change_of_weights(detector: Detector, tmp_path: Path) -> None:
    changed = Detector()
    changed.load_state_dict(detector.state_dict())
    with torch.no_grad():
        for parameter in changed.parameters():
            parameter.mul_(1.02)
    write_graph_model(changed, MODEL, tmp_path, half=False)

    exact = compare(changed, tmp_path, [photo(96, 128)])

    assert exact.score < 1e-4
    assert exact.any_box < 0.05
    shipped = compare(detector, MODEL, [photo(128, 96)])
    assert shipped.score < 0.005
    assert shipped.confident_box < 2


def test_onnx_holds_the_same_network_for_every_size(detector: Detector, tmp_path: Path) -> None:
    file = tmp_path / "detector.onnx"
    write_onnx(MODEL, file, side=64)
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])

    for pixels in (photo(64, 64), photo(96, 160)):
        scores, boxes = session.run(None, {"image": pixels[None]})
        expected_scores, expected_boxes = run_torch(detector, pixels)
        assert np.abs(scores[0] - expected_scores).max() < 1e-4
        assert np.abs(boxes[0] - expected_boxes).max() < 0.05
