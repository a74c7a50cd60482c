import { files, isTypeScript, linesMatching, textOf } from './workspace.js';

const code = files().filter((file) => isTypeScript(file) || /\.(mjs|cjs)$/.test(file));
const typeScript = files().filter(isTypeScript);
const specs = typeScript.filter((file) => /\.spec\.tsx?$/.test(file));
const text = files().filter((file) => file !== 'package-lock.json');

/** Lines that match and have no comment in them or right above. */
function unexplained(candidates: string[], pattern: RegExp, explanation = /(\/\/|\*)\s*\S/): string[] {
  return candidates.flatMap((file) => {
    const lines = (textOf(file) ?? '').split('\n');
    return lines.flatMap((line, index) =>
      pattern.test(line) && !explanation.test(line) && !explanation.test(lines[index - 1] ?? '')
        ? [`${file}:${index + 1}: ${line.trim()}`]
        : [],
    );
  });
}

describe('sources', () => {
  it('have at most 400 lines a file', () => {
    const longest = 400;
    // Tables of the specification are data, whatever their ending.
    const tables = /-data\.ts$|\/i18n\//;
    const long = code
      .filter((file) => !tables.test(file))
      .map((file) => ({ file, lines: (textOf(file) ?? '').split('\n').length - 1 }))
      .filter(({ lines }) => lines > longest);
    expect(long).toEqual([]);
  });

  it('use no any, but for what Biome was told to let pass, with the reason', () => {
    const loose = /(:|\bas|<|\||&|,)\s*any\b(?=\s*([;,)>=[\]|&{}]|$))/;
    expect(unexplained(typeScript, loose, /biome-ignore lint\/suspicious\/noExplicitAny: \S/)).toEqual([]);
  });

  it('switch no check off without saying why', () => {
    expect(linesMatching(typeScript, /@ts-(ignore|nocheck)|@ts-expect-error\s*$/)).toEqual([]);
    expect(linesMatching(code, /biome-ignore(?![^:]*:\s*\S)|eslint-disable(?!.*--)/)).toEqual([]);
  });

  it('focus no test', () => {
    expect(linesMatching(specs, /\b(it|test|describe)\.only\b|\b(fit|fdescribe)\(/)).toEqual([]);
  });

  it('skip a test only on a condition, or with the reason above it', () => {
    expect(unexplained(specs, /\b(it|test|describe)\.(skip|todo)(\.each)?\(|\b(xit|xtest|xdescribe)\(/)).toEqual([]);
  });

  it('wait for conditions; for time only with the reason beside it', () => {
    expect(unexplained(specs, /await (new Promise[^;]*setTimeout|(sleep|pause|delay)\()/)).toEqual([]);
  });
});

describe('every file', () => {
  it('names no package registry: clients are set up on the machine', () => {
    // Written in two halves, so that this list does not find itself.
    const hosts = [
      ['registry.npmjs', 'org'],
      ['registry.yarnpkg', 'com'],
      ['repo1.maven', 'org'],
      ['repo.maven.apache', 'org'],
      ['proxy.golang', 'org'],
      ['files.pythonhosted', 'org'],
      ['static.crates', 'io'],
      ['deb.debian', 'org'],
    ].map((parts) => parts.join('.').replaceAll('.', '\\.'));
    expect(linesMatching(files(), new RegExp(hosts.join('|')))).toEqual([]);
  });

  it('names no path of a developer machine', () => {
    const folders = ['work', 'root', 'home', 'Users'].join('|');
    expect(linesMatching(text, new RegExp(`(^|[\\s"'\`(=:])/(${folders})/[A-Za-z]`))).toEqual([]);
  });

  it('holds no secret', () => {
    expect(
      linesMatching(text, /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*$|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b/),
    ).toEqual([]);
  });
});
