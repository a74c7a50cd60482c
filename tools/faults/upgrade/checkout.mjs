/** Another version of the product beside this one: checked out, installed and built in a temporary folder. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failure, inRoot } from '../../bootstrap/workspace.mjs';
import { runToEnd } from '../../engines/common.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: inRoot('.'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Null where nothing was released yet. */
export function lastTag() {
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    return null;
  }
}

/** @param onMade is given what removes it, as soon as there is something; to be done in reverse */
export async function checkOut(ref, onMade) {
  const commit = commitOf(ref);
  const parent = mkdtempSync(path.join(tmpdir(), 'hazardlens-upgrade-'));
  const folder = path.join(parent, 'old');
  onMade(() => rmSync(parent, { recursive: true, force: true }));
  git('worktree', 'add', '--detach', folder, commit);
  onMade(() => git('worktree', 'remove', '--force', folder));
  await runToEnd(process.execPath, [path.join(folder, 'tools/bootstrap.mjs'), 'build']);
  return { folder, commit: commit.slice(0, 8) };
}

function commitOf(ref) {
  try {
    return git('rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`);
  } catch {
    throw failure(`git knows no version "${ref}".`);
  }
}
