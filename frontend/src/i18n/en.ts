import { actions } from './en/actions.js';
import { securityLog } from './en/audit.js';
import { boxes } from './en/boxes.js';
import { capture, captures, report } from './en/capture.js';
import { comments } from './en/comments.js';
import { companies } from './en/companies.js';
import { dashboard, firstSteps, sites, team } from './en/dashboard.js';
import { digest } from './en/digest.js';
import { exports } from './en/exports.js';
import { firstTexts } from './en/first.js';
import { incidents } from './en/incidents.js';
import { analytics, insurance, notifications, risk } from './en/insights.js';
import { linked } from './en/linked.js';
import { observations, toolboxTalk } from './en/observations.js';
import { places } from './en/places.js';
import { posters, publicReport, ticket } from './en/posters.js';
import { organisation, profile, push } from './en/profile.js';
import { queue } from './en/queue.js';
import { action, review } from './en/review.js';
import { same } from './en/same.js';
import { coverage, sources, suggestions, threshold } from './en/sources.js';
import { ownHazards, teach } from './en/teaching.js';

/** The English texts; those of the specification are word for word. The landing page keeps its own (`en/landing.ts`). */
export const en = {
  ...firstTexts,
  boxes,
  securityLog,
  exports,
  profile,
  organisation,
  capture,
  captures,
  report,
  places,
  queue,
  review,
  incidents,
  action,
  dashboard,
  sites,
  team,
  firstSteps,
  risk,
  analytics,
  insurance,
  notifications,
  coverage,
  sources,
  ownHazards,
  teach,
  suggestions,
  threshold,
  comments,
  linked,
  same,
  posters,
  publicReport,
  ticket,
  companies,
  digest,
  push,
  actions,
  observations,
  toolboxTalk,
};

type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
/** What every other language must provide: the same keys. */
export type Translation = Texts<typeof en>;
