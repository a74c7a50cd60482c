/**
 * Where each package of package-lock.json lies, without the name of anybody's registry: `node tools/lint/lockfile.mjs` after a
 * change of dependencies. npm puts the registry of whoever installs there (.npmrc); without a place it asks that registry
 * for all versions of each package first, and takes from the net what its cache holds.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inRoot } from '../bootstrap/workspace.mjs';

/** A name that RFC 2606 keeps for nobody. */
const anyRegistry = 'https://registry.invalid';
const folder = 'node_modules/';

/**
 * @param lock a parsed package-lock.json of version 3
 * @returns the same with a place for every package that comes from a registry; those of this repository have none
 */
export function withPlaces(lock) {
  const packages = Object.entries(lock.packages).map(([location, entry]) => {
    if (!location.includes(folder) || entry.link || entry.inBundle) return [location, entry];
    // The folder of an alias has another name than its package.
    const name = entry.name ?? location.slice(location.lastIndexOf(folder) + folder.length);
    const resolved = `${anyRegistry}/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
    // in the order in which npm writes them
    const { name: alias, version, ...rest } = entry;
    return [location, Object.assign(alias ? { name } : {}, { version, resolved }, rest, { resolved })];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = inRoot('package-lock.json');
  writeFileSync(file, `${JSON.stringify(withPlaces(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`);
}
