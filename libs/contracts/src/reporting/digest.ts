import { z } from 'zod';
import { actor } from '../actor.js';
import { locales } from '../error-messages.js';
import { siteFilter } from '../fields.js';
import { query } from '../messages.js';
import { paperSizes } from './views.js';

export const digestQuery = z.strictObject({ site_id: siteFilter });
export const digestPdfQuery = digestQuery.extend({ size: z.enum(paperSizes).default('a4') });

/** A week of a site, or of all sites, and what to do first. */
export const digestView = z.object({
  /** null: all sites */
  site_id: z.string().nullable(),
  /** of the site, or of the organisation */
  name: z.string(),
  /** the seven days before today, first and last */
  from: z.iso.date(),
  to: z.iso.date(),
  score: z.int(),
  /** 'default': nothing was captured yet, the score says nothing */
  basis: z.enum(['measured', 'default']),
  /** null: there was none */
  score_week_ago: z.int().nullable(),
  /** findings of these days that nobody rejected */
  found: z.int(),
  closed: z.int(),
  /** repairs past their due day, now */
  overdue: z.int(),
  /** what would raise the score most if all of it were confirmed and closed now, the most first; of a kind and a site */
  measures: z
    .array(
      z.object({
        category: z.string(),
        hazard_type: z.string(),
        label: z.string(),
        site_id: z.string(),
        site_name: z.string(),
        incidents: z.int(),
        /** how many of these repairs are late */
        overdue: z.int(),
        /** of the score, one decimal */
        points: z.number(),
      }),
    )
    .max(3),
});
export type DigestView = z.infer<typeof digestView>;

export const getDigest = query({
  owner: 'reporting',
  name: 'get-digest',
  data: z.object({ actor, site_id: z.string().nullable(), locale: z.enum(locales) }),
  reply: digestView,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'SITE_REQUIRED'],
});
