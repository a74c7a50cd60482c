import type { Translation } from './en.js';
import { actions } from './es/actions.js';
import { securityLog } from './es/audit.js';
import { forgotPassword, invitation, login, resetPassword, signup, verifyContact } from './es/auth.js';
import { boxes } from './es/boxes.js';
import { capture, captures, report } from './es/capture.js';
import { comments } from './es/comments.js';
import { common, shell } from './es/common.js';
import { companies } from './es/companies.js';
import { dashboard, firstSteps, sites, team } from './es/dashboard.js';
import { digest } from './es/digest.js';
import { exports } from './es/exports.js';
import { incidents } from './es/incidents.js';
import { analytics, insurance, notifications, risk } from './es/insights.js';
import { linked } from './es/linked.js';
import { observations, toolboxTalk } from './es/observations.js';
import { places } from './es/places.js';
import { posters, publicReport, ticket } from './es/posters.js';
import { organisation, profile, push } from './es/profile.js';
import { queue } from './es/queue.js';
import { action, review } from './es/review.js';
import { same } from './es/same.js';
import { coverage, sources, suggestions, threshold } from './es/sources.js';
import { ownHazards, teach } from './es/teaching.js';

export const es: Translation = {
  boxes,
  common,
  shell,
  login,
  signup,
  securityLog,
  forgotPassword,
  resetPassword,
  exports,
  verifyContact,
  invitation,
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
