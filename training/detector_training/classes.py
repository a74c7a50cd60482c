"""The classes of the detector, in the order of the network's outputs and of the label files."""

CLASSES = (
    "person",
    "helmet",
    "head",
    "vest",
    "no_vest",
    "mask",
    "no_mask",
    "cone",
    "machinery",
    "vehicle",
    "forklift",
    "fire",
    "smoke",
)

INDEX = {name: index for index, name in enumerate(CLASSES)}
