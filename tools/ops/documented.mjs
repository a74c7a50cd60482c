/** The commands of docs/operations.md, for tests that run every one of them. */
import { readFileSync } from 'node:fs';
import { inRoot } from '../bootstrap/workspace.mjs';

const line = /^docker compose run --rm ops (.+?)(?:\s+#.*)?$/gm;

/** `values`: what stands for QUEUE, LETTER, TENANT and FOLDER. @returns the words of each, once */
export function operatorCommands(values) {
  const text = readFileSync(inRoot('docs/operations.md'), 'utf8');
  const filled = [...text.matchAll(line)].map(([, words]) =>
    words.replace(/QUEUE|LETTER|TENANT|FOLDER/g, (name) => values[name]),
  );
  return [...new Set(filled)].map((words) => words.split(' '));
}
