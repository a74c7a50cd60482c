import { z } from 'zod';

export const liveTypes = [
  'incident.opened',
  'incident.decided',
  'capture.completed',
  'capture.failed',
  'action.assigned',
  'action.due',
  'action.overdue',
  'action.completed',
  'action.returned',
  'action.verified',
] as const;
/** `data` of one server-sent event on GET /live; `id` is the incident's or the capture's. */
export const liveEvent = z.object({ type: z.enum(liveTypes), id: z.string() });
export type LiveEvent = z.infer<typeof liveEvent>;
