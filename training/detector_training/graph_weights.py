"""Weights of the TensorFlow.js graph model, into the torch network and back.

An export writes new weights into the topology of an existing model folder: the graph with its fused operations stays
byte for byte the same, so that whatever was proven about it (engines, latency, output order) still holds.
"""

import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from .model import STRIDES, Convolution, Detector, SharedConvolution

Weights = dict[str, np.ndarray]
FLOAT16 = {"dtype": "float16", "original_dtype": "float32"}
# Names of the head's shared parts; in the graph each level has a copy.
SHARED_PARTS = ("cls_b.dw", "cls_b.pw", "reg_b.dw", "reg_b.pw")


def read_graph(folder: Path) -> dict:
    return json.loads((folder / "model.json").read_text("utf8"))


def stored_type(spec: dict) -> np.dtype:
    return np.dtype(spec.get("quantization", {}).get("dtype", spec["dtype"])).newbyteorder("<")


def read_weights(folder: Path) -> Weights:
    """All constants of a model folder by name; float16 ones as float32."""
    weights: Weights = {}
    for group in read_graph(folder)["weightsManifest"]:
        data = b"".join((folder / name).read_bytes() for name in group["paths"])
        at = 0
        for spec in group["weights"]:
            kind = stored_type(spec)
            count = int(np.prod(spec["shape"], dtype=np.int64))
            values = np.frombuffer(data, kind, count, at).reshape(spec["shape"])
            weights[spec["name"]] = values.astype(spec["dtype"])
            at += count * kind.itemsize
        if at != len(data):
            raise ValueError(f"{folder}: {len(data)} bytes of weights, but the manifest describes {at}")
    return weights


def to_torch(kernel: np.ndarray, *, depthwise: bool) -> Tensor:
    """[h, w, in, out], depthwise [h, w, channels, 1], to torch's order."""
    return torch.from_numpy(np.ascontiguousarray(kernel.transpose((2, 3, 0, 1) if depthwise else (3, 2, 0, 1))))


def to_graph(kernel: Tensor, *, depthwise: bool) -> np.ndarray:
    return kernel.detach().float().cpu().numpy().transpose((2, 3, 0, 1) if depthwise else (2, 3, 1, 0))


def plain_convolutions(model: Detector) -> list[tuple[list[str], Convolution]]:
    """Every convolution that is not shared with a scale, and the graph nodes that hold its weights."""
    found = []
    for name, module in model.named_modules():
        if not isinstance(module, Convolution):
            continue
        if name == "head.cls":
            nodes = [f"head/s{stride}/cls" for stride in STRIDES]
        elif name.startswith("head.reg."):
            nodes = [f"head/s{STRIDES[int(name.rsplit('.', 1)[1])]}/reg"]
        else:
            nodes = [name.replace(".", "/")]
        found.append((nodes, module))
    return found


def shared_convolutions(model: Detector) -> list[tuple[list[str], SharedConvolution]]:
    return [
        ([f"head/s{stride}/{part.replace('.', '/')}" for stride in STRIDES], model.head.get_submodule(part))
        for part in SHARED_PARTS
    ]


def is_depthwise(module: nn.Conv2d) -> bool:
    return module.groups > 1


@torch.no_grad()
def load_graph_weights(model: Detector, weights: Weights) -> None:
    """Takes over the weights of a graph model. @raises KeyError, RuntimeError where the graph is another network"""
    for nodes, module in plain_convolutions(model):
        module.weight.copy_(to_torch(weights[f"{nodes[0]}/w"], depthwise=is_depthwise(module)))
        module.bias.copy_(torch.from_numpy(weights[f"{nodes[0]}/b"]))
    for nodes, module in shared_convolutions(model):
        levels = [to_torch(weights[f"{node}/w"], depthwise=module.depthwise) for node in nodes]
        module.weight.copy_(levels[0])
        flat = [level.flatten(1) for level in levels]
        for level in range(len(STRIDES)):
            # Least squares: the kernels are equal up to a factor a channel, which float16 blurs a little.
            module.scale[level] = (flat[level] * flat[0]).sum(1) / flat[0].square().sum(1).clamp(min=1e-12)
            module.bias[level] = torch.from_numpy(weights[f"{nodes[level]}/b"])


def graph_weights(model: Detector) -> Weights:
    """The network's weights under the names of the graph's constants."""
    weights: Weights = {}
    for nodes, module in plain_convolutions(model):
        for node in nodes:
            weights[f"{node}/w"] = to_graph(module.weight, depthwise=is_depthwise(module))
            weights[f"{node}/b"] = module.bias.detach().float().cpu().numpy()
    for nodes, module in shared_convolutions(model):
        for level, node in enumerate(nodes):
            weights[f"{node}/w"] = to_graph(module.level_weight(level), depthwise=module.depthwise)
            weights[f"{node}/b"] = module.bias[level].detach().float().cpu().numpy()
    return weights


def write_graph_model(model: Detector, like: Path, folder: Path, *, half: bool = True) -> int:
    """Writes model.json and its weights with the topology of the folder `like`. @returns bytes of the weights"""
    graph = read_graph(like)
    constants = read_weights(like) | graph_weights(model)
    group = {"paths": ["group1-shard1of1.bin"], "weights": []}
    parts = []
    for spec in (spec for one in graph["weightsManifest"] for spec in one["weights"]):
        values = constants[spec["name"]]
        if list(values.shape) != spec["shape"]:
            raise ValueError(f"{spec['name']} is {list(values.shape)} here and {spec['shape']} in the graph")
        written = {key: value for key, value in spec.items() if key != "quantization"}
        if spec["dtype"] == "float32" and half:
            written["quantization"] = FLOAT16
        group["weights"].append(written)
        parts.append(np.ascontiguousarray(values, stored_type(written)).tobytes())
    graph["weightsManifest"] = [group]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.json").write_text(json.dumps(graph, separators=(",", ":")), "utf8")
    data = b"".join(parts)
    (folder / group["paths"][0]).write_bytes(data)
    return len(data)
