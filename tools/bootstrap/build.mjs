/** Builds what a command needs: JavaScript file by file, the web app by Vite. Both skip what is unchanged. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { launch } from './launch.mjs';
import { transpile } from './transpile.mjs';
import { compiler, failure, filesBelow, hashOf, inRoot, oneAtATime, readText, writeText } from './workspace.mjs';

const frontend = inRoot('frontend');
const frontendStamp = inRoot('.cache/stamps/frontend');

export async function build() {
  await Promise.all([transpile(), buildWebApp()]);
}

/** Of what goes into the product; the tests have programs of their own (tools/test-runner/steps.mjs). */
export async function checkTypes() {
  for (const config of ['tsconfig.json', 'frontend/tsconfig.json']) {
    const code = await launch([compiler, '-p', inRoot(config)]);
    if (code !== 0) throw failure(`The types do not fit (exit code ${code}); see the errors above.`);
  }
}

/** Vite has no incremental build: a hash of everything that goes into the bundle decides. */
export const buildWebApp = () => oneAtATime('web-build', bundleChanged);

async function bundleChanged() {
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
