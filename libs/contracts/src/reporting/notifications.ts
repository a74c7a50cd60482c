import { z } from 'zod';
import { timestamp } from '../fields.js';

/** What people are told of. The texts are made in the reader's language when they are read. */
export const notificationTypes = [
  'incident.opened',
  'incident.decided',
  'action.assigned',
  'action.due',
  'action.overdue',
  'action.completed',
  'action.returned',
  'action.declined',
  'action.verified',
  'comment.mentioned',
  'comment.written',
  'capture.failed',
  'link.requested',
  'link.granted',
  'link.revoked',
  'organisation.closing',
  'organisation.kept',
  'source.promoted',
  'source.demoted',
  'source.switched_off',
  'storage.filling',
  'storage.full',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** GET /notifications answers at most this many; older ones are forgotten. */
export const mostNotifications = 100;

export const notificationView = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  title: z.string(),
  body: z.string(),
  /** a path of the web app */
  link: z.string(),
  created_at: timestamp,
  read: z.boolean(),
});
export type NotificationView = z.infer<typeof notificationView>;

/** `until`: the newest that the person has seen. Absent: all. */
export const markReadQuery = z.strictObject({ until: timestamp.optional() });

export const notificationsAnswer = z.object({
  /** newest first */
  notifications: z.array(notificationView).max(mostNotifications),
  unread: z.int().nonnegative(),
});
export type NotificationsAnswer = z.infer<typeof notificationsAnswer>;
