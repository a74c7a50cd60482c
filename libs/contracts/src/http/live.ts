import { z } from 'zod';
import { briefIncident } from '../incident/views.js';

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
  'action.declined',
  'action.verified',
  'comment.changed',
] as const;
/**
 * `data` of one server-sent event on GET /live; `id` is the incident's or the capture's. `incident` says what became of it,
 * so that who shows it need not ask; absent from earlier versions, and where something newer was known already.
 */
export const liveEvent = z.object({ type: z.enum(liveTypes), id: z.string(), incident: briefIncident.optional() });
export type LiveEvent = z.infer<typeof liveEvent>;
