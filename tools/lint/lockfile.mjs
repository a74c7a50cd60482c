/**
 * Where each package of package-lock.json lies, without the name of anybody's registry: `node tools/lint/lockfile.mjs` after a
 * change of dependencies. npm puts the registry of whoever installs there (.npmrc); without a place it asks that registry
 * for all versions of each package first, and takes from the net what its cache holds (ADR 0102).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../bootstrap/workspace.mjs';

/** A host that RFC 2606 keeps for nobody. */
const anyRegistry = 'https://registry.invalid';
const folder = 'node_modules/';
const lockFile = inRoot('package-lock.json');

/** Those of this repository, and those inside others' packages, come from no registry. */
function withPlace(location, entry) {
  if (!location.includes(folder) || entry.link || entry.inBundle) return entry;
  const { name: alias, version, ...rest } = entry;
  // The folder of an alias has another name than its package.
  const name = alias ?? location.slice(location.lastIndexOf(folder) + folder.length);
  const resolved = `${anyRegistry}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
  // in the order in which npm writes them
  return Object.assign(alias ? { name } : {}, { version, resolved }, rest, { resolved });
}

const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
for (const [location, entry] of Object.entries(lock.packages)) lock.packages[location] = withPlace(location, entry);
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
