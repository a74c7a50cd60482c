import { HAZARD_TYPES, type HazardTypeCode, isHazardTypeCode } from '@hazardlens/taxonomy';
import { z } from 'zod';
import { ModelRefusedError } from './model-refused.js';

/** Layouts of outputs that are read; docs/detection.md draws them. */
export const LAYOUTS = ['yolov5', 'yolov8', 'yolov8-transposed', 'end-to-end', 'tf-detection'] as const;
export type LayoutName = (typeof LAYOUTS)[number];

/** Classes of the shipped detector, with the hazard types that its rules draw from each. */
const OUR_CLASSES = {
  person: [],
  helmet: [],
  vest: [],
  mask: [],
  cone: [],
  head: ['no_hard_hat'],
  no_vest: ['no_hi_vis'],
  no_mask: ['no_respirator'],
  machinery: ['swing_radius'],
  vehicle: ['pedestrian_vehicle'],
  forklift: ['pedestrian_vehicle'],
  fire: ['open_flame_smoke'],
  smoke: ['open_flame_smoke'],
} as const satisfies Record<string, readonly HazardTypeCode[]>;
type OurClass = keyof typeof OUR_CLASSES;
const ourClasses = Object.keys(OUR_CLASSES) as [OurClass, ...OurClass[]];

const name = z.string().min(1).max(120);
const unit = z.number().min(0).max(1);
const threshold = z.number().min(0.01).max(1);
const side = z.int().min(32).max(2048);

const grades = new Map<string, string>(HAZARD_TYPES.map(({ code, grade }) => [code, grade]));
const hazard = z
  .string()
  .refine(isHazardTypeCode, { error: 'is no hazard type of the taxonomy' })
  .refine((code) => grades.get(code) !== 'H', { error: 'is for a person to judge, never for a model' });

const rule = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('present'), hazard, class: name, threshold: threshold.optional() }),
  z.strictObject({ rule: z.literal('near person'), hazard, class: name, threshold: threshold.optional() }),
  z.strictObject({
    rule: z.literal('absent on person'),
    hazard,
    class: name,
    threshold: threshold.optional(),
    /** where on a person it is worn; the whole person when absent */
    where: z.enum(['head', 'torso', 'whole']).default('whole'),
  }),
]);
export type HazardRule = z.infer<typeof rule>;

const mapFile = z
  .strictObject({
    /** Name of the model's folder and, after 'brought:', of the source. */
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens, at most 40'),
    name: name.optional(),
    licence: name.optional(),
    /** In the order of the network's outputs. */
    classes: z.array(name).min(1).max(2000),
    input: z
      .strictObject({
        /** side of a square, or [height, width]; only where the file leaves it open */
        size: z.union([side, z.tuple([side, side])]).optional(),
        order: z.enum(['nchw', 'nhwc']).optional(),
        fit: z.enum(['letterbox', 'stretch']).optional(),
        scale: z.enum(['0-1', '0-255']).optional(),
      })
      .default({}),
    output: z
      .strictObject({
        layout: z.enum(LAYOUTS).optional(),
        units: z.enum(['pixels', 'fractions']).optional(),
        /** number of the first class in a list of classes: 1 for most models of the TF detection zoo */
        first_class: z.int().min(0).max(1).optional(),
        names: z.strictObject({ boxes: name, scores: name.optional(), classes: name.optional() }).optional(),
      })
      .default({}),
    threshold: threshold.default(0.25),
    nms_iou: unit.default(0.45),
    ours: z.record(name, z.enum(ourClasses)).default({}),
    rules: z.array(rule).max(100).default([]),
  })
  .superRefine((map, context) => {
    const known = new Set(map.classes);
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (known.size < map.classes.length) issue(['classes'], 'a class is named twice');
    for (const each of Object.keys(map.ours)) if (!known.has(each)) issue(['ours', each], 'is not among the classes');
    for (const [at, each] of map.rules.entries()) {
      if (!known.has(each.class)) issue(['rules', at, 'class'], 'is not among the classes');
    }
    if (hazardsOf(map).length === 0) issue(['rules'], 'nothing leads to a hazard: give rules, or classes of ours');
  });
export type ModelMap = z.infer<typeof mapFile>;

/** The hazard types that a map can lead to. */
export function hazardsOf({ rules, ours }: Pick<ModelMap, 'rules' | 'ours'>): HazardTypeCode[] {
  const all = [...rules.map((each) => each.hazard), ...Object.values(ours).flatMap((each) => OUR_CLASSES[each])];
  return [...new Set(all)].filter(isHazardTypeCode).sort();
}

/** @throws ModelRefusedError naming each thing that is wrong */
export function parseMap(text: string): ModelMap {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ModelRefusedError('map.json is not JSON.');
  }
  const parsed = mapFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, 10).map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`);
  throw new ModelRefusedError(`map.json is not as it should be. ${problems.join('; ')}.`);
}
