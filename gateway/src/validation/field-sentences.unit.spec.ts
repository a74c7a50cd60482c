import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@hazardlens/contracts';
import { errorMessages, isErrorCode, type Locale } from '@hazardlens/contracts';
import { z } from 'zod';
import { fieldLabel } from './field-labels.js';
import { fieldSentences } from './field-sentences.js';
import { InvalidInput } from './invalid-input.js';

const gatewaySources = join(__dirname, '..');
/** Every schema that a controller reads a body or a query with, by its name. */
const named = readdirSync(gatewaySources, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.controller.ts'))
  .flatMap((path) => [...readFileSync(join(gatewaySources, path), 'utf8').matchAll(/\{ schema: (\w+) \}/g)])
  .map(([, name = '']) => name);
const schemas = [...new Set(named)].map((name): [string, z.ZodType] => [
  name,
  (contracts as unknown as Record<string, z.ZodType>)[name] as z.ZodType,
]);

const wrong = [
  ...[undefined, null, true, 5, -1, 0.5, 1e12, Number.NaN, '', ' ', 'x', '12', 'a\u0000b', 'x'.repeat(9_000)],
  ...[[], ['a'], [null], Array.from({ length: 60 }, () => ({})), {}, { colour: 'red' }],
];

type Definition = { innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType; shape?: Record<string, z.ZodType> };
const inside = (schema: z.ZodType): z.ZodType[] => {
  const { innerType, in: input, element } = schema.def as Definition;
  return [innerType, input, element].filter((each) => each !== undefined);
};
const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  (schema.def as Definition).shape ?? Object.assign({}, ...inside(schema).map(shapeOf));
const isList = (schema: z.ZodType): boolean => 'element' in schema.def || inside(schema).some(isList);

/** Each wrong value in each place of a schema, one at a time. */
function* badInputs(schema: z.ZodType): Generator<unknown> {
  yield* wrong;
  for (const [key, inner] of Object.entries(shapeOf(schema)))
    for (const value of badInputs(inner)) yield { [key]: isList(inner) && !Array.isArray(value) ? [value] : value };
  for (const key of Object.keys(shapeOf(schema))) for (const value of wrong) yield { [key]: value };
}

const keysOf = (schema: z.ZodType): string[] =>
  Object.entries(shapeOf(schema)).flatMap(([key, inner]) => [key, ...keysOf(inner)]);

const placeholder = { field: '(.{1,60})', limit: String.raw`-?\d+(\.\d+)?`, values: '[^{}]+' };
const catalogue = (locale: Locale): RegExp[] =>
  [
    ...Object.values(errorMessages[locale]).filter((text) => !text.includes('{')),
    ...Object.values(fieldSentences).map((sentence) => sentence[locale]),
  ].map((text) => {
    const escaped = text.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
    return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, (_, key: 'field') => placeholder[key])}$`);
  });
const library = { en: z.locales.en(), es: z.locales.es() };
const libraryWords = (issue: z.core.$ZodIssue, locale: Locale): unknown => {
  const said = library[locale].localeError(issue as z.core.$ZodRawIssue);
  return typeof said === 'string' ? said : said?.message;
};

describe('what is wrong with a field', () => {
  it('is asked of every schema that a route reads', () => {
    expect(schemas.length).toBeGreaterThan(20);
    for (const [name, schema] of schemas) expect([name, schema instanceof z.ZodType]).toEqual([name, true]);
  });

  it.each(['en', 'es'] as const)('is said in sentences of the catalogue only (%s)', (locale) => {
    const known = catalogue(locale);
    const said = new Set<string>();
    for (const [name, schema] of schemas) {
      for (const input of badInputs(schema)) {
        const { error } = schema.safeParse(input, { reportInput: true });
        if (!error) continue;
        const details = new InvalidInput(error.issues).toDomainError(locale).errors.map(({ detail }) => detail);
        expect(details.length).toBeGreaterThan(0);
        for (const detail of details) {
          said.add(detail);
          const found = known.some((sentence) => sentence.test(detail));
          if (!found) expect([name, detail]).toEqual([name, 'a sentence of the catalogue']);
        }
        for (const issue of error.issues.filter(({ message }) => !isErrorCode(message)))
          expect(details).not.toContain(libraryWords(issue, locale));
      }
    }
    expect(said.size).toBeGreaterThan(100);
    for (const detail of said)
      expect(detail).not.toMatch(/, received|recibido|Invalid input|Too (big|small)|Demasiado|inválida|undefined|NaN/);
  });

  it('calls every field of every schema by a name for people', () => {
    const unnamed = schemas.flatMap(([, schema]) => keysOf(schema)).filter((key) => fieldLabel([key], 'es') === key);
    expect([...new Set(unnamed)]).toEqual([]);
  });

  it.each<[z.ZodType, unknown, string, string]>([
    [
      z.strictObject({ severity: z.number().max(1) }),
      { severity: 7 },
      'Severity must be 1 or less.',
      'Gravedad: el valor máximo es 1.',
    ],
    [
      z.strictObject({ email: z.email() }),
      { email: 'x' },
      'Email must be an email address.',
      'Correo: indique una dirección de correo.',
    ],
    [
      z.strictObject({ notes: z.string().max(3) }),
      { notes: 'four' },
      'Notes must have at most 3 characters.',
      'Notas: use como máximo 3 caracteres.',
    ],
    [
      z.strictObject({ sort: z.enum(['newest', '']) }),
      { sort: 'x' },
      'Order must be one of: newest.',
      'Orden: elija uno de estos valores: newest.',
    ],
    [z.strictObject({}), { $: 1 }, '$ is not known here.', '$: este dato no se conoce aquí.'],
    // a field of other requests, called as it was sent
    [z.strictObject({}), { x: 1 }, 'X is not known here.', 'X: este dato no se conoce aquí.'],
    [
      z.strictObject({ severity: z.number().gt(0) }),
      { severity: 0 },
      'Severity must be more than 0.',
      'Gravedad: el valor debe ser mayor que 0.',
    ],
    [
      z.strictObject({ due_date: z.iso.date() }),
      { due_date: 'soon' },
      'Due date must be a date such as 2026-03-05.',
      'Fecha límite: indique una fecha como 2026-03-05.',
    ],
  ])('%# reads well in both languages', (schema, input, en, es) => {
    const { error } = schema.safeParse(input, { reportInput: true });
    const detail = (locale: Locale) => new InvalidInput(error?.issues ?? []).toDomainError(locale).errors[0]?.detail;
    expect([detail('en'), detail('es')]).toEqual([en, es]);
  });
});
