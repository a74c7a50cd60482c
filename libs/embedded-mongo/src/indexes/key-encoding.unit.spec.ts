import { Binary, Decimal128, Double, Long, ObjectId, Timestamp } from 'bson';
import * as fc from 'fast-check';
import { compareValues } from '../bson/compare.js';
import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { encodeKey } from './key-encoding.js';

const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.integer({ min: -50, max: 50 }).map((value) => Long.fromNumber(value)),
  fc.integer({ min: -50, max: 50 }).map((value) => new Double(value)),
  fc.integer({ min: -100_000, max: 100_000 }).map((value) => Decimal128.fromString(`${value}E-2`)),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map((value) => Decimal128.fromString(String(value))),
  fc.constantFrom(0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 53, 2 ** 53 + 2),
);
const leaf = fc.oneof(
  number,
  fc.string({ unit: 'grapheme' }),
  fc.string().map((text) => `${text}\0${text}`),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.uint8Array({ maxLength: 5 }).map((bytes) => new Binary(bytes)),
  fc.tuple(fc.nat(), fc.nat()).map(([t, i]) => new Timestamp({ t, i })),
);
const value = fc.oneof(
  { weight: 6, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('a', 'b', 'ab'), leaf, { maxKeys: 3 }) },
);

describe('index keys', () => {
  it('order as the values they stand for', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [x, y] = [a, b].map((one) => encodeKey([{ value: one, descending: false }])) as [Buffer, Buffer];
        expect(Math.sign(Buffer.compare(x, y))).toBe(Math.sign(compareValues(a, b)));
      }),
      { numRuns: 3000 },
    );
  });

  it('order descending fields the other way round, also as part of a longer key', () => {
    fc.assert(
      fc.property(value, value, number, number, (a, b, c, d) => {
        const [x, y] = [
          [a, c],
          [b, d],
        ].map(([one, two]) =>
          encodeKey([
            { value: one, descending: true },
            { value: two, descending: false },
          ]),
        ) as [Buffer, Buffer];
        expect(Math.sign(Buffer.compare(x, y))).toBe(Math.sign(-compareValues(a, b) || compareValues(c, d)));
      }),
      { numRuns: 3000 },
    );
  });

  it('stay below the limit of lmdb and apart for long texts', () => {
    const keys = ['x'.repeat(5000), `${'x'.repeat(4999)}y`].map((text) =>
      encodeKey([{ value: text, descending: false }]),
    );
    expect(keys.every((key) => key.length <= 1800)).toBe(true);
    expect(keys[0]?.equals(keys[1] as Buffer)).toBe(false);
  });
});

describe('documents', () => {
  it('come back from BSON byte by byte the same', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: fc.constantFrom('a', 'b', 'ä', '_') }), value, { maxKeys: 5 }),
        (doc) => {
          const bytes = encodeDocument(doc);
          expect(encodeDocument(decodeDocument(bytes)).equals(bytes)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
