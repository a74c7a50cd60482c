import type { Translation } from './en.js';
import { securityLog } from './es/audit.js';
import {
  forgotPassword,
  invitation,
  login,
  organisation,
  profile,
  resetPassword,
  signup,
  verifyContact,
} from './es/auth.js';
import { boxes } from './es/boxes.js';
import { capture, captures, report } from './es/capture.js';
import { common, shell } from './es/common.js';
import { dashboard, firstSteps, sites, team } from './es/dashboard.js';
import { exports } from './es/exports.js';
import { analytics, insurance, notifications, risk } from './es/insights.js';
import { queue } from './es/queue.js';
import { action, review } from './es/review.js';
import { coverage, sources, suggestions, threshold } from './es/sources.js';

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
  queue,
  review,
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
  suggestions,
  threshold,
};
