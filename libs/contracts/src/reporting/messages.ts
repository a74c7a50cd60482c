import { z } from 'zod';
import { actor } from '../actor.js';
import { locales } from '../error-messages.js';
import { briefView, id, siteFilter, timestamp } from '../fields.js';
import { liveEvent } from '../http/live.js';
import { insuranceDashboardNumbers } from '../insurance/views.js';
import { command, event, query } from '../messages.js';
import { getDigest } from './digest.js';
import { notificationsAnswer } from './notifications.js';
import { getPushKey, setPushSubscription } from './push.js';
import { storedBytesAnswer } from './stored-bytes.js';
import { dashboardNumbers, riskIntelligenceAnswer, timeRanges } from './views.js';

/** 'brief': the captures without pictures. */
export const dashboardQuery = z.strictObject({ site_id: siteFilter, view: briefView });
export const riskIntelligenceQuery = z.strictObject({
  time_range: z.enum(timeRanges).default('30d'),
  site_id: siteFilter,
});

const scope = { actor, site_id: z.string().nullable(), locale: z.enum(locales) };

export const getDashboard = query({
  owner: 'reporting',
  name: 'get-dashboard',
  data: z.object(scope),
  reply: dashboardNumbers,
});

export const getRiskIntelligence = query({
  owner: 'reporting',
  name: 'get-risk-intelligence',
  data: z.object({ ...scope, time_range: z.enum(timeRanges) }),
  reply: riskIntelligenceAnswer,
});

/**
 * What insurers are shown of the contractors that let them, and contractors of themselves. Of many contractors that is a
 * megabyte: who has the rows of a `version` says so, and gets them only where they are others now.
 */
export const getInsuranceDashboard = query({
  owner: 'reporting',
  name: 'get-insurance-dashboard',
  data: z.object({ actor, locale: z.enum(locales), known: z.string().optional() }),
  reply: insuranceDashboardNumbers.extend({
    /** of `contractors`; absent where they are few */
    version: z.string().optional(),
    /** `contractors` are those of `known`, and left out */
    unchanged: z.literal(true).optional(),
  }),
});

/** How much of its room for photos an organisation has used. */
export const getStoredBytes = query({
  owner: 'reporting',
  name: 'get-stored-bytes',
  data: z.object({ tenant_id: id }),
  reply: storedBytesAnswer,
});

export const listNotifications = query({
  owner: 'reporting',
  name: 'list-notifications',
  data: z.object({ actor, locale: z.enum(locales) }),
  reply: notificationsAnswer,
});

/** What the person was told of up to `until`, or so far, counts as read. */
export const markNotificationsRead = command({
  owner: 'reporting',
  name: 'mark-notifications-read',
  data: z.object({ actor, locale: z.enum(locales), until: timestamp.optional() }),
  reply: notificationsAnswer,
  keyOf: (data) => data.actor.id,
});

/**
 * Something happened, and the read models (dashboards, notifications) show it: who has a screen open may reload now.
 * Carries what GET /live sends.
 */
export const projectionUpdated = event({
  owner: 'reporting',
  aggregate: 'projection',
  name: 'projection-updated',
  data: liveEvent,
});

export const reportingMessages = [
  getDashboard,
  getDigest,
  getRiskIntelligence,
  getInsuranceDashboard,
  getStoredBytes,
  listNotifications,
  markNotificationsRead,
  getPushKey,
  setPushSubscription,
  projectionUpdated,
] as const;
