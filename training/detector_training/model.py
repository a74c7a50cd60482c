"""The detector's network in torch.

MobileNetV2 1.0, a light PAN neck with depthwise 5x5 convolutions and an anchor-free head, as the model card says. Batch
normalisation is folded into the convolutions, as in the shipped weights; `normalisation.py` puts it back to train.
Modules carry the names of the nodes in the TensorFlow.js graph (`backbone.b3.dw` is `backbone/b3/dw`), so that weights
travel both ways by name.
"""

from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional

from .classes import CLASSES

STRIDES = (8, 16, 32)
NECK_CHANNELS = 96
# Expansion factor, output channels and stride of each inverted residual block.
BLOCKS = (
    (1, 16, 1),
    (6, 24, 2),
    (6, 24, 1),
    (6, 32, 2),
    (6, 32, 1),
    (6, 32, 1),
    (6, 64, 2),
    (6, 64, 1),
    (6, 64, 1),
    (6, 64, 1),
    (6, 96, 1),
    (6, 96, 1),
    (6, 96, 1),
    (6, 160, 2),
    (6, 160, 1),
    (6, 160, 1),
    (6, 320, 1),
)
# The blocks whose outputs feed the neck, at strides 8, 16 and 32.
LATERAL_BLOCKS = (5, 12, 16)
# exp(6) strides are more than any photo is wide: the limit only keeps a wild start from overflowing.
LARGEST_LOG_DISTANCE = 6.0


def pad_same(features: Tensor, kernel: int, stride: int) -> Tensor:
    """Pads like TensorFlow's SAME for sides that the stride divides: at stride 2 more to the right and below."""
    total = kernel - stride
    before = total // 2
    after = total - before
    return functional.pad(features, (before, after, before, after)) if total > 0 else features


class Convolution(nn.Conv2d):
    """Convolution with bias, padded as TensorFlow does, with ReLU6 unless it is linear."""

    def __init__(self, inputs: int, outputs: int, kernel: int, *, stride=1, depthwise=False, linear=False) -> None:
        symmetric = kernel // 2 if stride == 1 else 0
        super().__init__(
            inputs, outputs, kernel, stride, padding=symmetric, groups=inputs if depthwise else 1, bias=True
        )
        self.linear = linear
        # In place of the bias while normalisation is trained.
        self.norm: nn.BatchNorm2d | None = None

    def padded(self, features: Tensor) -> Tensor:
        return pad_same(features, self.kernel_size[0], self.stride[0]) if self.stride[0] > 1 else features

    def bare(self, features: Tensor) -> Tensor:
        """What the kernel makes of the features, before the bias."""
        given = self.padded(features)
        return functional.conv2d(given, self.weight, None, self.stride, self.padding, groups=self.groups)

    def forward(self, features: Tensor) -> Tensor:
        output = super().forward(self.padded(features)) if self.norm is None else self.norm(self.bare(features))
        return output if self.linear else functional.relu6(output)


class InvertedResidual(nn.Module):
    def __init__(self, inputs: int, expansion: int, outputs: int, stride: int) -> None:
        super().__init__()
        inner = inputs * expansion
        self.expand = Convolution(inputs, inner, 1) if expansion > 1 else nn.Identity()
        self.dw = Convolution(inner, inner, 3, stride=stride, depthwise=True)
        self.project = Convolution(inner, outputs, 1, linear=True)
        self.residual = stride == 1 and inputs == outputs

    def forward(self, features: Tensor) -> Tensor:
        output = self.project(self.dw(self.expand(features)))
        return features + output if self.residual else output


class Backbone(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = Convolution(3, 32, 3, stride=2)
        inputs = 32
        for index, (expansion, outputs, stride) in enumerate(BLOCKS):
            self.add_module(f"b{index}", InvertedResidual(inputs, expansion, outputs, stride))
            inputs = outputs

    def forward(self, photo: Tensor) -> list[Tensor]:
        features = self.conv(photo)
        laterals = []
        for index in range(len(BLOCKS)):
            features = self.get_submodule(f"b{index}")(features)
            if index in LATERAL_BLOCKS:
                laterals.append(features)
        return laterals


class Separable(nn.Module):
    """Depthwise 5x5, then pointwise."""

    def __init__(self, stride: int = 1) -> None:
        super().__init__()
        self.dw = Convolution(NECK_CHANNELS, NECK_CHANNELS, 5, stride=stride, depthwise=True)
        self.pw = Convolution(NECK_CHANNELS, NECK_CHANNELS, 1)

    def forward(self, features: Tensor) -> Tensor:
        return self.pw(self.dw(features))


class Neck(nn.Module):
    """Path aggregation: coarse features down to the fine level and back up."""

    def __init__(self) -> None:
        super().__init__()
        for level, block in enumerate(LATERAL_BLOCKS):
            self.add_module(f"lat{level}", Convolution(BLOCKS[block][1], NECK_CHANNELS, 1))
        self.td1 = Separable()
        self.td0 = Separable()
        self.dn0 = Separable(stride=2)
        self.bu1 = Separable()
        self.dn1 = Separable(stride=2)
        self.bu2 = Separable()

    def forward(self, laterals: Sequence[Tensor]) -> list[Tensor]:
        fine, middle, coarse = (self.get_submodule(f"lat{level}")(one) for level, one in enumerate(laterals))
        middle_down = self.td1(middle + functional.interpolate(coarse, scale_factor=2.0, mode="nearest"))
        fine_out = self.td0(fine + functional.interpolate(middle_down, scale_factor=2.0, mode="nearest"))
        middle_out = self.bu1(middle_down + self.dn0(fine_out))
        coarse_out = self.bu2(coarse + self.dn1(middle_out))
        return [fine_out, middle_out, coarse_out]


class SharedConvolution(nn.Module):
    """One kernel for the three levels, with a scale and bias of each level's own (what folded normalisation leaves)."""

    def __init__(self, kernel: int, *, depthwise: bool) -> None:
        super().__init__()
        inputs = 1 if depthwise else NECK_CHANNELS
        self.depthwise = depthwise
        self.padding = kernel // 2
        self.weight = nn.Parameter(torch.empty(NECK_CHANNELS, inputs, kernel, kernel))
        nn.init.kaiming_normal_(self.weight)
        self.scale = nn.Parameter(torch.ones(len(STRIDES), NECK_CHANNELS))
        self.bias = nn.Parameter(torch.zeros(len(STRIDES), NECK_CHANNELS))
        # One a level, in place of scales and biases while normalisation is trained.
        self.norms: nn.ModuleList | None = None

    def bare(self, features: Tensor) -> Tensor:
        """What the kernel makes of the features, before scale and bias."""
        groups = NECK_CHANNELS if self.depthwise else 1
        return functional.conv2d(features, self.weight, padding=self.padding, groups=groups)

    def level_weight(self, level: int) -> Tensor:
        return self.weight * self.scale[level].view(-1, 1, 1, 1)

    def forward(self, features: Tensor, level: int) -> Tensor:
        if self.norms is not None:
            return functional.relu6(self.norms[level](self.bare(features)))
        groups = NECK_CHANNELS if self.depthwise else 1
        weight = self.level_weight(level)
        output = functional.conv2d(features, weight, self.bias[level], padding=self.padding, groups=groups)
        return functional.relu6(output)


class SharedSeparable(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.dw = SharedConvolution(5, depthwise=True)
        self.pw = SharedConvolution(1, depthwise=False)

    def forward(self, features: Tensor, level: int) -> Tensor:
        return self.pw(self.dw(features, level), level)


def exactly(convolution: Convolution, features: Tensor) -> Tensor:
    """In float32 also under autocast: half precision moves the sides of a large box by several pixels."""
    with torch.autocast(features.device.type, enabled=False):
        return convolution(features.float())


class Head(nn.Module):
    """Class scores and side distances for every location of every level."""

    def __init__(self) -> None:
        super().__init__()
        self.cls_b = SharedSeparable()
        self.reg_b = SharedSeparable()
        self.cls = Convolution(NECK_CHANNELS, len(CLASSES), 1, linear=True)
        self.reg = nn.ModuleList(Convolution(NECK_CHANNELS, 4, 1, linear=True) for _ in STRIDES)
        # A prior of one object in a hundred locations; exp(1) strides is a usual half side.
        nn.init.constant_(self.cls.bias, -4.6)
        for one in self.reg:
            nn.init.constant_(one.bias, 1.0)

    def forward(self, levels: Sequence[Tensor]) -> tuple[Tensor, Tensor]:
        logits, distances = [], []
        for level, features in enumerate(levels):
            scores = exactly(self.cls, self.cls_b(features, level))
            sides = exactly(self.reg[level], self.reg_b(features, level)).clamp(max=LARGEST_LOG_DISTANCE).exp()
            logits.append(scores.flatten(2).transpose(1, 2))
            distances.append(sides.flatten(2).transpose(1, 2) * STRIDES[level])
        return torch.cat(logits, 1), torch.cat(distances, 1)


class Detector(nn.Module):
    """Photos [B, 3, H, W], 0 to 255, sides multiples of 32, to logits [B, N, classes] and boxes [B, N, 4] in pixels."""

    def __init__(self) -> None:
        super().__init__()
        self.backbone = Backbone()
        self.neck = Neck()
        self.head = Head()

    def forward(self, photos: Tensor) -> tuple[Tensor, Tensor]:
        logits, distances = self.head(self.neck(self.backbone(photos - 127.5)))
        centres, _ = locations(photos.shape[-2], photos.shape[-1], photos.device)
        return logits, torch.cat([centres - distances[..., :2], centres + distances[..., 2:]], -1)


def locations(height: int, width: int, device: torch.device | str = "cpu") -> tuple[Tensor, Tensor]:
    """Centres [N, 2] of all locations in pixels, and the stride [N] of each: by stride, then rows, then columns."""
    centres, strides = [], []
    for stride in STRIDES:
        ys = (torch.arange(height // stride, device=device) + 0.5) * stride
        xs = (torch.arange(width // stride, device=device) + 0.5) * stride
        grid_y, grid_x = torch.meshgrid(ys, xs, indexing="ij")
        centres.append(torch.stack([grid_x, grid_y], -1).view(-1, 2))
        strides.append(torch.full((centres[-1].shape[0],), float(stride), device=device))
    return torch.cat(centres), torch.cat(strides)
