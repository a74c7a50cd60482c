"""What is done to a photo before the network sees it: a crop of random place and size, then colours and noise."""

import io
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from PIL import Image, ImageEnhance, ImageFilter

# A box that is cut below this share of its area is no fair example, neither for nor against.
LEAST_VISIBLE = 0.4
LEAST_SIDE_PIXELS = 3.0
GREY = (114, 114, 114)


@dataclass(frozen=True)
class Strength:
    """How much is done to a photo."""

    # Smallest and largest crop as shares of the photo's side; None: as the photo's source needs it.
    scales: tuple[float, float] | None = None
    # Factor on the spread of light, contrast, colour and tint.
    colours: float = 1.0
    blur_share: float = 0.12
    blur_most: float = 1.6
    jpeg_share: float = 0.15
    # Share of the samples of which one to three rectangles are covered.
    cut_out_share: float = 0.0


USUAL = Strength()
STRONG = Strength(scales=(0.4, 1.6), colours=1.3, blur_share=0.2, blur_most=2.2, jpeg_share=0.2, cut_out_share=0.3)
# For the end of a training: photos as they are taken, things about as large as the product's one look at a whole photo
# shows them. With larger ones a network is taught a scale that it does not meet.
WEAK = Strength(scales=(0.6, 1.25), colours=0.5, blur_share=0.05, blur_most=1.0, jpeg_share=0.05)


@dataclass(frozen=True)
class Crop:
    """A rectangle of a photo in fractions of it; it may reach beyond the photo."""

    x: float
    y: float
    width: float
    height: float


@dataclass
class Sample:
    """A network input with its labels in pixels of that input."""

    pixels: np.ndarray
    # [boxes, 5]: class, x1, y1, x2, y2.
    boxes: np.ndarray
    # Boxes that are cut off too far: their class is not judged inside.
    ignored: np.ndarray


def choose_crop(random: Generator, boxes: np.ndarray, class_weights: np.ndarray, scales: tuple[float, float]) -> Crop:
    """A crop of a random share of the photo, mostly around one of its objects, rare classes first."""
    scale = float(np.exp(random.uniform(*np.log(scales))))
    aspect = float(np.exp(random.uniform(-0.18, 0.18)))
    width, height = scale * aspect, scale / aspect
    if len(boxes) and random.random() < 0.8:
        weights = class_weights[boxes[:, 0].astype(int)]
        box = boxes[random.choice(len(boxes), p=weights / weights.sum())]
        x = (box[1] + box[3]) / 2 - width * random.uniform(0.15, 0.85)
        y = (box[2] + box[4]) / 2 - height * random.uniform(0.15, 0.85)
    else:
        x, y = (
            random.uniform(min(0.0, 1 - width), max(0.0, 1 - width)),
            random.uniform(min(0.0, 1 - height), max(0.0, 1 - height)),
        )
    return Crop(_inside(x, width), _inside(y, height), width, height)


def _inside(start: float, length: float) -> float:
    """A crop stays inside of the photo where it fits, and holds the whole photo where it does not."""
    return float(np.clip(start, min(0.0, 1 - length), max(0.0, 1 - length)))


def cut(pixels: np.ndarray, crop: Crop, side: int) -> Image.Image:
    """The crop as a square of `side` pixels; what lies beyond the photo is grey."""
    height, width = pixels.shape[:2]
    left, top = crop.x * width, crop.y * height
    right, bottom = left + crop.width * width, top + crop.height * height
    inside = (max(left, 0.0), max(top, 0.0), min(right, width), min(bottom, height))
    scale_x, scale_y = side / (right - left), side / (bottom - top)
    size = (max(1, round((inside[2] - inside[0]) * scale_x)), max(1, round((inside[3] - inside[1]) * scale_y)))
    part = Image.fromarray(pixels).resize(size, Image.Resampling.BILINEAR, box=inside, reducing_gap=2.0)
    if size == (side, side):
        return part
    canvas = Image.new("RGB", (side, side), GREY)
    canvas.paste(part, (round((inside[0] - left) * scale_x), round((inside[1] - top) * scale_y)))
    return canvas


def cut_boxes(boxes: np.ndarray, crop: Crop, side: int) -> tuple[np.ndarray, np.ndarray]:
    """Boxes in pixels of the crop: those to be found, and those to be ignored."""
    moved = boxes.copy()
    moved[:, [1, 3]] = (boxes[:, [1, 3]] - crop.x) / crop.width * side
    moved[:, [2, 4]] = (boxes[:, [2, 4]] - crop.y) / crop.height * side
    whole = (moved[:, 3] - moved[:, 1]) * (moved[:, 4] - moved[:, 2])
    moved[:, 1:] = moved[:, 1:].clip(0, side)
    width, height = moved[:, 3] - moved[:, 1], moved[:, 4] - moved[:, 2]
    seen = (width > 0) & (height > 0)
    fair = (width * height >= LEAST_VISIBLE * whole) & (np.minimum(width, height) >= LEAST_SIDE_PIXELS)
    return moved[seen & fair], moved[seen & ~fair]


def recolour(random: Generator, photo: Image.Image, strength: Strength) -> Image.Image:
    """Light, contrast and saturation; now and then a tint, no colour at all, blur or coarse JPEG."""
    for enhance, usual in ((ImageEnhance.Brightness, 0.4), (ImageEnhance.Contrast, 0.35), (ImageEnhance.Color, 0.45)):
        spread = usual * strength.colours
        if random.random() < 0.6:
            photo = enhance(photo).enhance(float(np.exp(random.uniform(-spread, spread))))
    if random.random() < 0.05:
        photo = photo.convert("L").convert("RGB")
    elif random.random() < 0.3:
        tint = np.exp(random.uniform(-0.12, 0.12, 3) * strength.colours)
        photo = photo.point([min(255, int(level * one)) for one in tint for level in range(256)])
    if random.random() < strength.blur_share:
        photo = photo.filter(ImageFilter.GaussianBlur(float(random.uniform(0.4, strength.blur_most))))
    if random.random() < strength.jpeg_share:
        coarse = io.BytesIO()
        photo.save(coarse, "JPEG", quality=int(random.integers(25, 75)))
        photo = Image.open(coarse).convert("RGB")
    return photo


def cut_out(random: Generator, sample: Sample) -> Sample:
    """Covers one to three rectangles with a colour; boxes of which too little is left are ignored."""
    side = sample.pixels.shape[1]
    pixels = sample.pixels.copy()
    visible = np.ones((side, side), bool)
    for _ in range(int(random.integers(1, 4))):
        width, height = (int(side * share) for share in random.uniform(0.08, 0.3, 2))
        x, y = int(random.integers(0, side - width)), int(random.integers(0, side - height))
        pixels[y : y + height, x : x + width] = random.integers(0, 256, 3)
        visible[y : y + height, x : x + width] = False

    def share_left(box: np.ndarray) -> float:
        x1, y1, x2, y2 = (int(value) for value in (*np.floor(box[1:3]), *np.ceil(box[3:5])))
        return float(visible[y1:y2, x1:x2].mean()) if x2 > x1 and y2 > y1 else 0.0

    fair = np.array([share_left(box) >= LEAST_VISIBLE for box in sample.boxes], bool)
    return Sample(pixels, sample.boxes[fair], np.concatenate([sample.ignored, sample.boxes[~fair]]))


def mirror(sample: Sample) -> Sample:
    side = sample.pixels.shape[1]

    def mirrored(boxes: np.ndarray) -> np.ndarray:
        turned = boxes.copy()
        turned[:, 1], turned[:, 3] = side - boxes[:, 3], side - boxes[:, 1]
        return turned

    return Sample(sample.pixels[:, ::-1], mirrored(sample.boxes), mirrored(sample.ignored))


def augmented(
    random: Generator, pixels: np.ndarray, boxes: np.ndarray, crop: Crop, side: int, strength: Strength = USUAL
) -> Sample:
    found, ignored = cut_boxes(boxes, crop, side)
    photo = recolour(random, cut(pixels, crop, side), strength)
    sample = Sample(np.asarray(photo), found, ignored)
    if strength.cut_out_share and random.random() < strength.cut_out_share:
        sample = cut_out(random, sample)
    return mirror(sample) if random.random() < 0.5 else sample
