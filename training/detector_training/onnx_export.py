"""The weights of a TensorFlow.js model folder as an ONNX file with the same inputs and outputs."""

import warnings
from pathlib import Path

import torch
from torch import Tensor, nn

from .graph_weights import load_graph_weights, read_weights
from .model import Detector

OPERATION_SET = 17


class ProductGraph(nn.Module):
    """The network as the product runs it: `image` [1, H, W, 3] to `scores` [1, N, 13] and `boxes` [1, N, 4]."""

    def __init__(self, detector: Detector) -> None:
        super().__init__()
        self.detector = detector

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor]:
        logits, boxes = self.detector(image.permute(0, 3, 1, 2))
        return logits.sigmoid(), boxes


def write_onnx(model_folder: Path, file: Path, side: int = 416) -> None:
    """Writes float32 ONNX; sides stay open, as in the graph. @param side of the example that is traced"""
    detector = Detector()
    load_graph_weights(detector, read_weights(model_folder))
    file.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings():
        # The tracer's remarks on shapes: the test runs the file at sizes other than the traced one.
        warnings.simplefilter("ignore")
        torch.onnx.export(
            ProductGraph(detector).eval(),
            (torch.zeros(1, side, side, 3),),
            str(file),
            opset_version=OPERATION_SET,
            input_names=["image"],
            output_names=["scores", "boxes"],
            dynamic_axes={
                "image": {1: "height", 2: "width"},
                "scores": {1: "locations"},
                "boxes": {1: "locations"},
            },
            dynamo=False,
        )
