import { z } from 'zod';
import { type AnyContract, allMessages } from './index.js';

/** What travels on the bus itself; longer messages go through the object store (service-kit, claims/). */
const inlineBytes = 512 * 1024;
/** What a process may be asked to hold for one message. */
const mostBytes = 256 * 1024 * 1024;

/** A code unit of UTF-16 takes at most three bytes of UTF-8. */
const bytesPerUnit = 3;
/** Texts that people or laws make long, by the field that holds them; every other text without a bound is a name or an id. */
const longTexts: Readonly<Record<string, number>> = {
  ...{
    notes: 2_000,
    note: 2_000,
    note_text: 2_000,
    capture_note: 2_000,
    completion_note: 2_000,
    ai_notes: 2_000,
    reason: 500,
    text: 2_000,
  },
  ...{ recommended_action: 600, body: 2_500, sentences: 400, error: 500, thumbnail: 20_480, photo_base64: 0 },
};
const usualText = 200;
/** Ours: a UUID, a key of the object store, a moment. */
const machineWord =
  /^(_?id|.*_ids?|linked_contractors|key|.*_key|sha256|.*_at|as_of|date|after|next|cursor|.*_cursor)$/;
const machineBytes = 130;

/** Lists and tables without a bound of their own: the most that the product makes of them, by what they are called. */
const longest: Readonly<Record<string, number>> = {
  // what a detector finds
  ...{ boxes: 50, findings: 25, detections: 5 * 25, head_regions: 200, held_back: 5 * 25, photos: 5, photo_hints: 5 },
  // of findings; each names at most a hundred hazard types
  ...{ sources: 8, looks: 20, hazards: 100 },
  ...{ not_assessed: 100, classes: 100, reason_params: 10, changes: 10 },
  // the last ones; only the answer about one incident has all, and its document ends at 16 MiB
  ...{ history: 50 },
  // an organisation's people, sites and partners
  ...{
    users: 10_000,
    sites: 5_000,
    '': 5_000,
    links: 2_000,
    contractors: 2_000,
    tenants: 10_000,
    contractor_ids: 2_000,
  },
  ...{ linked_contractors: 2_000, tenant_ids: 2_000, exclude: 2_000 },
  // pages and pictures of figures
  ...{
    top: 5,
    sentences: 10,
    incidents: 5 * 25,
    captures: 100,
    facts: 50,
    notifications: 100,
    statuses: 3,
    recent_approved: 100,
    // exports: a page is bounded in bytes; a report is asked for once
    ...{ lines: 500, exports: 100, parts: 100 },
  },
};
const fallback = 100;

/** Lists whose rows are bounded together, in bytes. */
const pageBytes = 9 * 1024 * 1024;
const isBoundedPage = (type: string): boolean => /\.(list-incidents|list-\w+-facts|list-export-records)\./.test(type);

type Def = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  valueType?: z.ZodType;
  entries?: Record<string, string>;
  values?: unknown[];
};
interface Place {
  readonly key: string;
  /** what an event tells */
  readonly isFact: boolean;
}

/** The most bytes of JSON that a value of this schema takes. */
function largest(schema: z.ZodType, at: Place): number {
  const def = schema.def as unknown as Def;
  const { minLength: _, maxLength } = schema as unknown as { minLength?: number | null; maxLength?: number | null };
  const { maximum } = schema._zod.bag as { maximum?: number };
  switch (def.type) {
    case 'string':
      if (machineWord.test(at.key)) return machineBytes;
      return 2 + bytesPerUnit * (maxLength ?? maximum ?? (schema instanceof z.ZodString ? wordsOf(at.key) : 64));
    case 'number':
      return 24;
    case 'boolean':
    case 'null':
    case 'undefined':
      return 5;
    case 'enum':
      return 2 + Math.max(...Object.values(def.entries ?? {}).map((value) => String(value).length));
    case 'literal':
      return 2 + Math.max(...(def.values ?? []).map((value) => String(value).length));
    case 'array': {
      const items = at.isFact && at.key === 'history' ? 1 : (maximum ?? longest[at.key] ?? fallback);
      return 2 + items * (1 + largest(def.element as z.ZodType, at));
    }
    case 'record':
      return 2 + (longest[at.key] ?? fallback) * (usualText + largest(def.valueType as z.ZodType, { ...at, key: '' }));
    case 'object':
      return Object.entries(def.shape ?? {}).reduce(
        (sum, [key, inner]) => sum + key.length + 4 + largest(inner, { ...at, key }),
        2,
      );
    case 'union':
      return Math.max(...(def.options ?? []).map((option) => largest(option, at)));
    case 'pipe':
      return largest((def.out?.def.type === 'transform' ? def.in : def.out) as z.ZodType, at);
    case 'unknown':
    case 'any':
      return usualText * bytesPerUnit;
    default:
      if (def.innerType) return largest(def.innerType, at);
      throw new Error(`${def.type} at ${at.key}: how long may it be?`);
  }
}
const wordsOf = (key: string): number => longTexts[key] ?? usualText;

const parts = (message: AnyContract) => [
  { what: message.type, kind: message.kind, schema: message.data },
  ...(message.kind === 'event' ? [] : [{ what: `${message.type} reply`, kind: 'reply', schema: message.reply }]),
];
const table = allMessages.flatMap((message) =>
  parts(message).map(({ what, kind, schema }) => {
    const bytes = largest(schema, { key: '', isFact: message.kind === 'event' || /list-\w+-facts/.test(message.type) });
    return { what, kind, bytes: kind === 'reply' && isBoundedPage(message.type) ? Math.min(bytes, pageBytes) : bytes };
  }),
);

describe('the largest message of every contract', () => {
  it('is known, and fits into what a process may hold', () => {
    const lines = table
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ what, kind, bytes }) => {
        const way = bytes > inlineBytes ? 'object store' : 'bus';
        return `${what.padEnd(52)} ${kind.padEnd(8)} ${(bytes / 1024).toFixed(0).padStart(8)} KiB  ${way}`;
      });
    process.stdout.write(`${lines.join('\n')}\n`);
    expect(table.filter(({ bytes }) => !(bytes <= mostBytes))).toEqual([]);
  });

  it('of what happened to an incident stays on the bus, however long its history', () => {
    const events = allMessages.filter(({ kind, type }) => kind === 'event' && type.startsWith('incident.'));
    const long = table.filter(({ what, bytes }) => events.some(({ type }) => type === what) && bytes > inlineBytes);
    // What was found on five photos at once is told once a capture.
    expect(long.map(({ what }) => what)).toEqual(['incident.capture-assessed.v1']);
  });

  it('of what people ask to be done stays on the bus', () => {
    const long = table.filter(({ kind, bytes }) => kind === 'command' && bytes > inlineBytes);
    // An analysis for another service, and what only the demo's seeding sends.
    expect(long.map(({ what }) => what).filter((what) => !/\.(import|ensure)-/.test(what))).toEqual([
      'inference.record-analysis.v1',
    ]);
  });
});
