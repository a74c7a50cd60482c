import { readFileSync } from 'node:fs';
import { rejectionReasons, roles, tenantTypes } from '@hazardlens/contracts';
import { HAZARD_TYPE_CODES, type ReasonCode } from '@hazardlens/taxonomy';
import { z } from 'zod';

/** Reads one file of `data/`; one that does not fit ends the program before anything is made. */
const load = <T>(name: string, shape: z.ZodType<T>): T =>
  shape.parse(JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), 'utf8')));
const some = <T>(item: z.ZodType<T>) => z.tuple([item], item);
const text = z.string().min(1);

const account = z.strictObject({ email: text, first_name: text, last_name: text, role: z.enum(roles) });
const organisation = z.strictObject({
  ...{ key: text, name: text, tenant_type: z.enum(tenantTypes), contact_email: text, time_zone: text },
  accounts: z.array(account),
});
export const organisations = load('organisations', z.strictObject({ contractor: organisation, insurer: organisation }));

const lights = ['clear', 'overcast', 'dawn', 'dusk', 'rain'] as const;
export type Light = (typeof lights)[number];
const palette = z.strictObject({ top: text, low: text, ground: text, tint: text, shade: z.number() });
const box = z.strictObject({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });
/** What is drawn: `class` and `box` only for what a detector has a class for. */
const prop = z.strictObject({ svg: text, class: text.optional(), box: box.optional() });
const colours = some(text);
export const drawing = load(
  'drawing',
  z.strictObject({
    palettes: z.record(z.enum(lights), palette),
    clothes: z.strictObject({ skin: colours, shirt: colours, hardHat: colours, vest: colours, hair: colours }),
    props: z.record(text, prop),
  }),
);

/** How the people of a scene are dressed. */
const outfit = z.enum(['complete', 'no_hard_hat', 'no_hi_vis', 'neither']);
export type Outfit = z.infer<typeof outfit>;
const place = z.enum(['tower', 'plant', 'bridge']);
export type Place = z.infer<typeof place>;
const person = z.enum(['maria', 'ana', 'tom', 'joe', 'grace']);
const hazard = z.enum(HAZARD_TYPE_CODES);
const propName = text.refine((name) => name in drawing.props);
const rejection = z.strictObject({ reason: z.enum(rejectionReasons), note: text });

/** What people did about a hazard. A story that would go on after its end stops there. */
const outcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pending') }),
  z.strictObject({ kind: z.enum(['approved', 'on_site']), note: text.optional() }),
  rejection.extend({ kind: z.literal('rejected') }),
  z.strictObject({
    kind: z.literal('action'),
    upTo: z.enum(['assigned', 'started', 'completed', 'verified']),
    ...{ repair: text.optional(), refused: text.optional(), due: z.number().optional() },
  }),
]);
export type Outcome = z.infer<typeof outcome>;

const site = z.strictObject({
  ...{ key: text, name: text, address: text, place, latitude: z.number(), longitude: z.number() },
  /** share of working days with a capture */
  activity: z.number(),
  /** share of captures that show a hazard: until the turn of the story, a month before its end, and since */
  hazards: z.tuple([z.number(), z.number()]),
  notes: some(text),
  repairer: person,
});
export type StorySite = z.infer<typeof site>;

/** A hazard that somebody reported because no detector sees it. */
const report = z.strictObject({
  ...{ site: text, by: person, hazard, shows: some(propName), note: text, outcome },
  /** working days before the last one of the story */
  ago: z.number().int(),
  hour: z.number(),
});
export type Report = z.infer<typeof report>;

export const story = load(
  'story',
  z.strictObject({
    sites: z.array(site),
    /** What the installed detector can see, by the classes it rests on; everything else is reported by people. */
    detectable: z.partialRecord(
      hazard,
      z.strictObject({
        evidence: z.record(
          text,
          z.custom<ReasonCode>((code) => typeof code === 'string'),
        ),
        counted: z.boolean().default(false),
        alone: z.boolean().default(false),
      }),
    ),
    /** What a photo with a hazard shows, each as often as it happens: helmets and vests most of all. */
    scenes: some(
      z.strictObject({
        ...{ person: outfit.nullable(), others: z.boolean(), props: some(propName), hazards: z.array(hazard) },
      }),
    ),
    words: z.strictObject({
      approval: z.strictObject({ open: some(text), on_site: some(text) }),
      ...{ assignment: some(text), repair: some(text), verification: some(text), rejections: some(rejection) },
    }),
    /** The oldest first. Every category that the detector cannot judge is here, in several states. */
    reports: z.array(report),
  }),
);
