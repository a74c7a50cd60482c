import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const sources = join(__dirname, '..');
const stylesOfMantine = join(dirname(require.resolve('@mantine/core/styles.css')), 'styles');
const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

describe('styles of Mantine', () => {
  it('are loaded for every component that a screen uses', () => {
    const used = filesBelow(sources)
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
    expect(used).toContain('Button');
    const withStyles = used.filter((name) => existsSync(join(stylesOfMantine, `${name}.css`)));
    const loaded = readFileSync(join(__dirname, 'mantine.css'), 'utf8');
    expect(withStyles.filter((name) => !loaded.includes(`/${name}.css"`))).toEqual([]);
  });
});
