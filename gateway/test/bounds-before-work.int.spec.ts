import { DomainError } from '@hazardlens/contracts';
import { z } from 'zod';
import { parseJsonBody } from '../src/server/json-body.js';
import { localeOf } from '../src/server/locale-of.js';
import { InvalidInput } from '../src/validation/invalid-input.js';
import { assertPossibleId } from '../src/validation/record-id.js';
import { routeSchemas } from './request-schemas.js';
import { insideOf, worstInputs, worstTextsOf } from './worst-input.js';

/** CPU of one thread that one request's reading may take. */
const mostMs = 100;
const routes = routeSchemas();
const schemas = routes.flatMap(({ route, query, body }) => [
  ...(query ? [{ route, part: 'query', schema: query }] : []),
  ...(body ? [{ route, part: 'body', schema: body }] : []),
]);

/** Bytes to an answer's words, as the gateway does it: parsed, checked, and refused in a language. */
function read(schema: z.ZodType, bytes: Buffer): void {
  try {
    const parsed = schema.safeParse(parseJsonBody(bytes) ?? {}, { reportInput: true });
    if (!parsed.success) new InvalidInput(parsed.error.issues).toDomainError('es');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Milliseconds of CPU; the least of several where the first is high, since compiler and collector count and may be at it for some. */
function cpuOf(work: () => void): number {
  const once = () => {
    const { user: before } = process.cpuUsage();
    work();
    return (process.cpuUsage().user - before) / 1_000;
  };
  let least = once();
  for (let tries = 1; tries < (least >= mostMs ? 20 : 5) && least >= mostMs / 4; tries++)
    least = Math.min(least, once());
  return least;
}

/** Longer than any body, and wrong in every other respect too. */
const endlessText = '\u0000\u0301'.repeat(20 * 1024 * 1024);
const endlessList = Array.from({ length: 20_000 }, () => Symbol('looked at'));

/** Refused for its length, or at the first character, and for nothing else. */
function lengthComesFirst(schema: z.ZodType): boolean {
  const { error } = schema.safeParse(schema instanceof z.ZodArray ? endlessList : endlessText);
  const [issue, ...more] = error?.issues ?? [];
  return more.length === 0 && (issue?.code === 'too_big' || issue?.code === 'invalid_format');
}

/** Which texts and lists of a schema are looked at before their length is. */
function unboundedIn(schema: z.ZodType, path = ''): string[] {
  const { shape = {} } = schema.def as { shape?: Record<string, z.ZodType> };
  // What comes after the first schema of a pipe gets what that one let through.
  if (schema instanceof z.ZodPipe) return unboundedIn(schema.def.in as z.ZodType, path);
  const sized = schema instanceof z.ZodString || schema instanceof z.ZodArray;
  return [
    ...(sized && !lengthComesFirst(schema) ? [path] : []),
    ...Object.entries(shape).flatMap(([key, inner]) => unboundedIn(inner, `${path}/${key}`)),
    ...insideOf(schema).flatMap((inner) => unboundedIn(inner, path)),
  ];
}

describe('bounds come before work', () => {
  it('finds the schemas of all routes', () => {
    expect(routes.length).toBeGreaterThan(50);
    expect(schemas.length).toBeGreaterThan(25);
  });

  it('whatever 100 kB a route is sent, it knows within 100 ms of CPU what to say', () => {
    const table = schemas.map(({ route, part, schema }) => {
      const worst = { what: '', ms: 0 };
      for (const { what, value } of worstInputs(schema)) {
        const bytes = Buffer.from(JSON.stringify(value) ?? '');
        const ms = cpuOf(() => read(schema, bytes));
        if (ms > worst.ms) Object.assign(worst, { what, ms });
      }
      return { route, part, ...worst };
    });
    const lines = table.map(
      ({ route, part, what, ms }) => `${route.padEnd(38)} ${part.padEnd(6)} ${ms.toFixed(1).padStart(7)}  ${what}`,
    );
    process.stdout.write(
      `${'route'.padEnd(38)} ${'part'.padEnd(6)} ${'CPU ms'.padStart(7)}  worst\n${lines.join('\n')}\n`,
    );
    expect(table.filter(({ ms }) => ms > mostMs)).toEqual([]);
  }, 120_000);

  it('looks at the length of every text and list before anything else', () => {
    const unbounded = schemas.flatMap(({ route, schema }) => unboundedIn(schema).map((path) => `${route} /${path}`));
    expect(unbounded).toEqual([]);
  });

  it('so do ids of paths and the reader’s languages', () => {
    for (const [what, text] of worstTextsOf(100_000)) {
      const ms = cpuOf(() => {
        localeOf(text);
        try {
          assertPossibleId(text);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
        }
      });
      expect([what, ms < mostMs]).toEqual([what, true]);
    }
  });
});
