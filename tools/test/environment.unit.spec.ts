import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Set by npm, the shell or the test runner, and not by who runs the product. */
const notOurs = ['PATH', 'HOME', 'CI', 'NODE_ENV', 'FORCE_COLOR', 'LIBRARY_PATH'];
/** Set by the code itself for what it starts. */
const internal = ['TF_CPP_MIN_LOG_LEVEL', 'TF_NUM_INTEROP_THREADS', 'TF_NUM_INTRAOP_THREADS'];

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(gateway|services\/[^/]+|libs\/[^/]+|deploy\/(embedded|seed))\/src\/.*\.ts$/.test(file))
  .filter((file) => !/\.spec\.ts$|^libs\/testing\//.test(file));

/** `env.NAME`, `env['NAME']`, and the keys of zod objects that parse the environment. */
function variablesOf(text: string): string[] {
  const direct = [...text.matchAll(/\benv(?:ironment)?\??(?:\.|\[')([A-Z][A-Z0-9_]+)/g)];
  const reads = /parseConfig|processConfig|safeParse\(env\)|onfig = z|nvironment = z/.test(text);
  const parsed = reads ? [...text.matchAll(/^\s+([A-Z][A-Z0-9_]+):\s*[a-z]/gm)] : [];
  return [...direct, ...parsed].map(([, name = '']) => name);
}

const documented = new Set(
  [...read('docs/operations.md').matchAll(/^\|([^|]*`[A-Z][^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  ),
);

describe('the table of variables in docs/operations.md', () => {
  const read = sources.flatMap((file) =>
    variablesOf(readFileSync(path.join(root, file), 'utf8')).map((name) => ({ name, file })),
  );

  it('lists every variable that the product reads', () => {
    expect(new Set(read.map(({ name }) => name)).size).toBeGreaterThan(25);
    const missing = read.filter(
      ({ name }) => !documented.has(name) && !notOurs.includes(name) && !internal.includes(name),
    );
    expect(missing.map(({ name, file }) => `${name} (${file})`)).toEqual([]);
  });

  it('lists nothing that nobody reads', () => {
    const names = new Set(read.map(({ name }) => name));
    // Read by the exporter's own library.
    const byLibraries = ['OTEL_EXPORTER_OTLP_HEADERS'];
    expect([...documented].filter((name) => !names.has(name) && !byLibraries.includes(name))).toEqual([]);
  });
});
