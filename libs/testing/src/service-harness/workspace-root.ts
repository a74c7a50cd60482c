import { existsSync } from 'node:fs';
import path from 'node:path';

/** The repository's root: Jest runs in the folder of a project or in the root. */
export function workspaceRoot(): string {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'jest.preset.cjs'))) return folder;
    if (path.dirname(folder) === folder) throw new Error(`${process.cwd()} is not in the repository`);
  }
}
