import { z } from 'zod';

/** As much as a body holds in this test, of any one thing. */
const bytes = 100_000;
const filled = (unit: string, room: number): string => unit.repeat(Math.floor(room / Buffer.byteLength(unit)));

/** Texts that cost a careless reader most, each of `room` bytes. */
const worstTexts: Readonly<Record<string, (room: number) => string>> = {
  'marks on one letter': (room) => `a${filled('\u0316\u0301', room)}`,
  'thirty marks a letter': (room) => filled(`a${'\u0316\u0301'.repeat(15)}`, room),
  'long digits': (room) => filled('9', room),
  'digits after a point': (room) => `0.${filled('9', room)}`,
  'letters of joined emoji': (room) => filled('👷‍♀️', room),
  'composed syllables': (room) => filled('\u1112\u1161\u11ab', room),
  'spaces before a letter': (room) => `x${filled(' ', room)}x`,
  'invisible characters': (room) => filled('\u200b', room),
  commas: (room) => filled('APPROVED,', room),
  'a mailbox without end': (room) => `${filled('a.', room)}@b`,
  'domains without end': (room) => `a@${filled('b.', room)}`,
  'a time without end': (room) => `2026-03-05T08:30:00.${filled('0', room)}`,
  'line breaks': (room) => filled('\r\n', room),
};

/** Lists and records that cost a careless reader most, as many as the body's parser lets through. */
const worstLists: Readonly<Record<string, () => unknown>> = {
  'empty objects': () => Array.from({ length: 9_900 }, () => ({})),
  'objects of wrong keys': () => Array.from({ length: 9_900 }, () => ({ q: 0 })),
  numbers: () => Array.from({ length: 19_000 }, () => 7),
  texts: () => Array.from({ length: 10_000 }, () => '\u0301\u0316'),
  lists: () => Array.from({ length: 9_900 }, () => []),
  'many keys': () => Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`k${at}`, 0])),
  'deep lists': () => nested(30),
};
const nested = (depth: number): unknown => (depth === 0 ? filled('9', bytes) : [nested(depth - 1)]);

type Definition = {
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
};
export const insideOf = (schema: z.ZodType): z.ZodType[] => {
  const { innerType, in: input, out, element } = schema.def as Definition;
  return [innerType, input, out, element].filter((each) => each !== undefined);
};

type Path = readonly (string | number)[];

/** Where a value may stand in what a schema reads: every key, and the elements of every list. */
export function placesOf(schema: z.ZodType, at: Path = []): Path[] {
  const { shape, element } = schema.def as Definition;
  const below = [
    ...Object.entries(shape ?? {}).flatMap(([key, inner]) => placesOf(inner, [...at, key])),
    ...(element ? placesOf(element, [...at, 0]) : insideOf(schema).flatMap((inner) => placesOf(inner, at))),
  ];
  const all = new Map([at, ...below].map((path) => [path.join('/'), path]));
  return [...all.values()];
}

const placed = (value: unknown, [step, ...rest]: Path): unknown => {
  if (step === undefined) return value;
  return typeof step === 'number' ? [placed(value, rest)] : { [step]: placed(value, rest) };
};

/** Every worst value in every place, one at a time, and every place filled at once. */
export function* worstInputs(schema: z.ZodType): Generator<{ what: string; value: unknown }> {
  const places = placesOf(schema);
  const keys = Object.keys(placesTop(schema));
  for (const [what, make] of Object.entries(worstTexts)) {
    for (const place of places) yield { what: `${what} as /${place.join('/')}`, value: placed(make(bytes), place) };
    const share = Math.floor(bytes / Math.max(1, keys.length));
    yield { what: `${what} everywhere`, value: Object.fromEntries(keys.map((key) => [key, make(share)])) };
  }
  for (const [what, make] of Object.entries(worstLists))
    for (const place of places) yield { what: `${what} as /${place.join('/')}`, value: placed(make(), place) };
}

const placesTop = (schema: z.ZodType): Record<string, z.ZodType> =>
  (schema.def as Definition).shape ?? Object.assign({}, ...insideOf(schema).map(placesTop));

/** The worst texts alone, for what is read outside of a schema. */
export const worstTextsOf = (room: number): [what: string, text: string][] =>
  Object.entries(worstTexts).map(([what, make]) => [what, make(room)]);
