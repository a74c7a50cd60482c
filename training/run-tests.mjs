/**
 * The tests of the training, as a step of `npm test`: Python's with Ruff, where a Python has the packages of requirements.txt.
 * torch is a gigabyte and no part of the product, so that its absence is a skip everywhere: exit code 3, with the reason.
 *   TRAINING_PYTHON   the interpreter, default: training/.venv, then python3
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const own = path.join(folder, '.venv/bin/python');
const python = process.env.TRAINING_PYTHON ?? (existsSync(own) ? own : 'python3');
const run = (args, stdio) => spawnSync(python, args, { cwd: folder, stdio, encoding: 'utf8' });

const probe = run(['-c', 'import numpy, onnx, onnxruntime, PIL, pytest, ruff, torch'], 'pipe');
if (probe.status !== 0) {
  const why = probe.error?.message ?? probe.stderr.trim().split('\n').at(-1);
  console.log(`training/requirements.txt is not installed for ${path.basename(python)}: ${why}`);
  process.exit(3);
}
const results = [
  run(['-m', 'ruff', 'check', '.'], 'inherit'),
  run(['-m', 'ruff', 'format', '--check', '.'], 'inherit'),
  run(['-m', 'pytest'], 'inherit'),
];
process.exit(results.every(({ status }) => status === 0) ? 0 : 1);
