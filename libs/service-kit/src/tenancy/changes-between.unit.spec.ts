import fc from 'fast-check';
import { changesBetween } from './changes-between.js';

interface Row {
  _id: string;
  version: number;
  name?: string | null;
  parts: { at: Date; n: number }[];
  log: string[];
}
const at = new Date('2026-03-02T08:00:00.000Z');
const row: Row = { _id: 'a', version: 1, name: 'x', parts: [{ at, n: 1 }], log: ['made'] };

describe('changesBetween', () => {
  it('sets what differs and nothing else, deep down too', () => {
    const after = { ...row, version: 2, parts: [{ at: new Date(at), n: 2 }] };
    expect(changesBetween(row, after)).toEqual({ $set: { version: 2, parts: [{ at, n: 2 }] } });
    expect(changesBetween(row, { ...row, parts: [{ at: new Date(at), n: 1 }], log: ['made'] })).toEqual({});
  });

  it('tells null from absent', () => {
    const { name: _, ...nameless } = row;
    expect(changesBetween<Row>(row, { ...row, name: null })).toEqual({ $set: { name: null } });
    expect(changesBetween<Row>(row, nameless)).toEqual({ $unset: { name: '' } });
    expect(changesBetween<Row>(nameless, row)).toEqual({ $set: { name: 'x' } });
  });

  it('pushes what was appended, and never rewrites what was there', () => {
    expect(changesBetween(row, { ...row, log: ['rewritten', 'added'] }, ['log'])).toEqual({
      $push: { log: { $each: ['added'] } },
    });
  });

  it('loses no field, whatever it is called', () => {
    const document = fc.dictionary(fc.stringMatching(/^[a-z_]{1,6}$/), fc.jsonValue(), {
      maxKeys: 8,
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(document, document, (before, after) => {
        const { $set = {}, $unset = {} } = changesBetween(before, after) as Record<string, Record<string, unknown>>;
        const stored = { ...before, ...$set };
        for (const key of Object.keys($unset)) delete stored[key];
        expect(stored).toEqual(after);
      }),
    );
  });
});
