import { files, importsOf, isTypeScript, linesMatching, textOf } from './workspace.js';

const folder = 'libs/embedded-mongo/';
const code = files().filter((file) => isTypeScript(file) || /\.(mjs|cjs)$/.test(file));
const inside = code.filter((file) => file.startsWith(folder));
const outside = code.filter((file) => !file.startsWith(folder) && !file.startsWith('tools/arch/'));
const imports = (list: string[]): string[] =>
  list.flatMap((file) => importsOf(textOf(file) ?? '').map((specifier) => `${file} imports ${specifier}`));

// Frozen: it knows nothing of the product, and the product nothing of its inside. See docs/adr/0037.
describe('the embedded document engine', () => {
  it('imports nothing of the product; its tests take the storage contract', () => {
    const sources = inside.filter((file) => file.startsWith(`${folder}src/`));
    expect(imports(sources).filter((line) => line.includes('imports @hazardlens/'))).toEqual([]);
    const others = imports(inside).filter((line) => /imports @hazardlens\/(?!testing$)/.test(line));
    expect(others).toEqual([]);
  });

  it('has one door for imports and one for the command line', () => {
    expect(imports(outside).filter((line) => /@hazardlens\/embedded-mongo\/|libs\/embedded-mongo/.test(line))).toEqual(
      [],
    );
    expect(linesMatching(outside, /libs\/embedded-mongo\/(?!dist\/cli\.js\b)\w/)).toEqual([]);
    const door = textOf(`${folder}src/index.ts`) ?? '';
    const exported = [...door.matchAll(/^export (?:(?:async )?function (\w+)|(?:type )?\{ ([\w, ]+) \})/gm)];
    expect(exported.flatMap(([, name, list]) => name ?? list?.split(', ') ?? []).sort()).toEqual([
      'EmbeddedMongo',
      'EmbeddedMongoOptions',
      'databaseUri',
      'startEmbeddedMongo',
      'startEmbeddedMongoInWorker',
      'uriOfRunning',
    ]);
  });

  it('says what it is and what changed in it', () => {
    for (const name of ['README.md', 'CHANGELOG.md']) expect(textOf(folder + name)?.length).toBeGreaterThan(500);
  });
});
