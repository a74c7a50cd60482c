import { z } from 'zod';
import { actor } from '../actor.js';
import { fraction, id } from '../fields.js';
import { command, query } from '../messages.js';
import { exampleRecord, examplesPage, learnedFigures } from './teaching-views.js';

/** A photo that the gateway has found for this person, in whichever service it belongs to. */
const foundPhoto = z.object({ id, tenant_id: z.string(), key: z.string(), thumbnail_key: z.string() });

/** The same example again changes nothing; it is answered with the one that is there. */
export const addExample = command({
  owner: 'inference',
  name: 'add-example',
  data: z.object({
    actor,
    hazard_type: id,
    photo: foundPhoto,
    box: z.object({ x: fraction, y: fraction, w: fraction, h: fraction }).nullable(),
    positive: z.boolean(),
  }),
  reply: exampleRecord,
  keyOf: ({ photo }) => photo.id,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'HAZARD_NOT_TEACHABLE', 'EXAMPLE_CONTRADICTS', 'EXAMPLES_LIMIT'],
});

export const removeExample = command({
  owner: 'inference',
  name: 'remove-example',
  data: z.object({ actor, example_id: id }),
  reply: z.object({}),
  keyOf: ({ example_id }) => example_id,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

/** Newest first; with how far the teaching of each hazard type has come, of one where one is asked for. */
export const listExamples = query({
  owner: 'inference',
  name: 'list-examples',
  data: z.object({
    actor,
    hazard_type: z.string().optional(),
    limit: z.int().min(1).max(100),
    cursor: z.string().optional(),
  }),
  reply: examplesPage,
  errors: ['FORBIDDEN', 'CURSOR_INVALID'],
});

/** Learns a hazard type from its examples; where nothing has changed since the last time, that is answered again. */
export const learnHazard = command({
  owner: 'inference',
  name: 'learn-hazard',
  data: z.object({ actor, hazard_type: id }),
  reply: learnedFigures,
  keyOf: ({ hazard_type }) => hazard_type,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'EXAMPLES_MISSING', 'TAUGHT_LIMIT', 'TEACHING_UNAVAILABLE'],
});

export const teachingMessages = [addExample, removeExample, listExamples, learnHazard] as const;
