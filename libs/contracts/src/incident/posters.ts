import { z } from 'zod';
import { actor } from '../actor.js';
import { bounded, id, identity, optionalText, photoText, timestamp } from '../fields.js';
import { command, query } from '../messages.js';
import { rejectionReasons, takenPhoto } from './views.js';

/** Posters of one site; who needs more prints one of them again. */
export const mostPosters = 100;
/** Reports within a day: of one poster, and of all posters of an organisation. */
export const reportsPerPoster = 60;
export const reportsPerTenant = 300;
/** How long whoever reported sees what became of it. */
export const ticketDays = 90;
/** A voice note: a minute of speech takes half of it. */
export const mostAudioBytes = 2 * 1024 * 1024;
export const mostAudioSeconds = 60;

export const audioTypes = ['audio/webm', 'audio/ogg', 'audio/mp4'] as const;
/** A voice note that was stored for one report. */
const takenAudio = z.object({ key: z.string(), type: z.enum(audioTypes) });
export type TakenAudio = z.infer<typeof takenAudio>;

export const createPosterRequest = z.strictObject({
  zone: optionalText(80),
  /** false: whoever reports has to give a name */
  allow_anonymous: z.boolean(),
});
export type CreatePosterRequest = z.infer<typeof createPosterRequest>;

const poster = z.object({
  ...identity,
  site_id: z.string(),
  zone: z.string().nullable(),
  allow_anonymous: z.boolean(),
  created_at: timestamp,
});
export const posterView = poster.extend({
  /** what its QR code says; null where the secret of the installation changed since: the printed poster works, but cannot be printed again */
  url: z.string().nullable(),
  pdf_url: z.string().nullable(),
});
export type PosterView = z.infer<typeof posterView>;
export const postersAnswer = z.object({ posters: z.array(posterView) });

/** What a poster shows to whoever scans it: nothing that does not hang on the wall. */
export const scannedPosterView = z.object({
  site_name: z.string(),
  zone: z.string().nullable(),
  allow_anonymous: z.boolean(),
});
export type ScannedPosterView = z.infer<typeof scannedPosterView>;

export const publicReportRequest = z
  .strictObject({
    photo: photoText.nullish(),
    /** base64 of a webm, ogg or mp4 recording */
    audio: photoText.nullish(),
    hazard_type: bounded(100).nullish(),
    text: optionalText(2000),
    name: optionalText(120),
    contact: optionalText(200),
  })
  .refine(({ photo, audio, hazard_type }) => Boolean(photo || audio || hazard_type), { error: 'REPORT_EMPTY' });
export type PublicReportRequest = z.infer<typeof publicReportRequest>;
export const publicReportAnswer = z.object({ ticket_url: z.string() });

export const ticketStatuses = ['received', 'accepted', 'being_repaired', 'closed', 'not_confirmed'] as const;
/** What became of a report: no people, no photos, no words of reviewers. */
export const ticketView = z.object({
  status: z.enum(ticketStatuses),
  site_name: z.string(),
  zone: z.string().nullable(),
  reported_at: timestamp,
  expires_at: timestamp,
  /** why it was not confirmed, where the reviewer chose a reason */
  reason: z.enum(rejectionReasons).nullable(),
});
export type TicketView = z.infer<typeof ticketView>;

/** Of 256 bits that stay between the gateway and whoever has them. */
const hash = bounded(64).min(32);
const storedPoster = poster.extend({ hash });

export const createPoster = command({
  owner: 'incident',
  name: 'create-poster',
  data: z.object({
    ...{ actor, poster_id: id, hash, site: z.object({ id, name: z.string(), tenant_id: id }) },
    ...{ zone: z.string().nullable(), allow_anonymous: z.boolean() },
    /** null: the words name none of the site's zones */
    zone_id: id.nullish(),
  }),
  reply: storedPoster,
  keyOf: (data) => data.site.id,
  errors: ['FORBIDDEN', 'POSTERS_FULL'],
});
export const listPosters = query({
  owner: 'incident',
  name: 'list-posters',
  data: z.object({ actor, site_id: id }),
  reply: z.object({ posters: z.array(storedPoster) }),
  errors: ['FORBIDDEN'],
});
/** Opens nothing from now on. */
export const revokePoster = command({
  owner: 'incident',
  name: 'revoke-poster',
  data: z.object({ actor, site_id: id, poster_id: id }),
  reply: z.object({}),
  keyOf: (data) => data.site_id,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

/** Unknown, revoked and guessed posters are told apart by nobody. */
export const getScannedPoster = query({
  owner: 'incident',
  name: 'get-scanned-poster',
  data: z.object({
    hash,
    /** of the report that is about to be sent: one that came already meets no limit */
    incident_id: id.nullable(),
  }),
  reply: scannedPosterView.extend({
    tenant_id: z.string(),
    /** seconds until it takes another report; null: it takes one now */
    full_for: z.int().positive().nullable(),
  }),
  errors: ['POSTER_INVALID'],
});

/** Carries nothing of whoever reports but what they said themselves. */
export const reportFromPoster = command({
  owner: 'incident',
  name: 'report-from-poster',
  data: z.object({
    ...{ hash, incident_id: id, ticket_hash: hash },
    /** hash of the whole report: another one under the same id is refused */
    said: bounded(64),
    photo: takenPhoto.nullable(),
    audio: takenAudio.nullable(),
    hazard_type: z.string().nullable(),
    text: z.string().nullable(),
    name: z.string().nullable(),
    contact: z.string().nullable(),
  }),
  reply: z.object({}),
  keyOf: (data) => data.hash,
  errors: [
    ...(['POSTER_INVALID', 'POSTER_FULL', 'REPORT_NAME_REQUIRED'] as const),
    ...(['HAZARD_TYPE_UNKNOWN', 'IDEMPOTENCY_CONFLICT'] as const),
  ],
});

export const getTicket = query({
  owner: 'incident',
  name: 'get-ticket',
  data: z.object({ hash }),
  reply: ticketView,
  errors: ['TICKET_INVALID'],
});

/** Where a voice note lies, for those who decide. */
export const locateReportAudio = query({
  owner: 'incident',
  name: 'locate-report-audio',
  data: z.object({ actor, incident_id: id }),
  reply: takenAudio,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const posterMessages = [
  ...[createPoster, listPosters, revokePoster, getScannedPoster, reportFromPoster, getTicket, locateReportAudio],
] as const;
