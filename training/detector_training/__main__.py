"""`python -m detector_training --help`."""

import sys

import torch

from .command_line import parser


def main() -> int:
    arguments = parser().parse_args()
    torch.set_num_threads(arguments.threads)
    return arguments.run_command(arguments)


if __name__ == "__main__":
    sys.exit(main())
