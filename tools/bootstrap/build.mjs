/** Builds what a command needs: TypeScript by project references (which skip what is unchanged), the web app by Vite. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { launch } from './launch.mjs';
import { compiler, failure, filesBelow, hashOf, inRoot, oneAtATime, readText, writeText } from './workspace.mjs';

const frontend = inRoot('frontend');
const frontendStamp = inRoot('.cache/stamps/frontend');

/**
 * `projects`: folders with a tsconfig.json, all of the workspace when left out. `check: false` leaves the types unchecked
 * (half the time): for who only wants to run what the tests have checked.
 */
export async function build({ projects = ['.'], web = true, check = true } = {}) {
  await oneAtATime('build', () => Promise.all([compile(projects, { check }), web && buildWebApp()]));
}

export async function compile(projects = ['.'], { check = true } = {}) {
  const options = check ? [] : ['--noCheck'];
  const code = await launch([compiler, '-b', ...options, ...projects.map((project) => inRoot(project))]);
  if (code !== 0) throw failure(`The TypeScript build failed (exit code ${code}); see its errors above.`);
}

/** Vite has no incremental build: a hash of everything that goes into the bundle decides. */
export async function buildWebApp() {
  if (!existsSync(path.join(frontend, 'index.html'))) return;
  const sources = ['frontend', 'libs/contracts/src', 'libs/taxonomy/src', 'libs/risk/src']
    .flatMap((folder) => [...filesBelow(inRoot(folder))])
    .filter((file) => !/\.spec\.tsx?$|[/\\]testing[/\\]|jest\./.test(file));
  const hash = hashOf([...sources, inRoot('package-lock.json')]);
  if (readText(frontendStamp) === hash && existsSync(path.join(frontend, 'dist/index.html'))) return;
  const started = Date.now();
  const code = await launch([viteProgram(), 'build', '--logLevel', 'warn'], { cwd: frontend });
  if (code !== 0) throw failure(`The web app's build failed (exit code ${code}); see its errors above.`);
  writeText(frontendStamp, hash);
  console.log(`built the web app in ${Math.round((Date.now() - started) / 100) / 10} s`);
}

export function viteProgram() {
  const manifest = createRequire(path.join(frontend, 'package.json')).resolve('vite/package.json');
  return path.join(path.dirname(manifest), 'bin/vite.js');
}
