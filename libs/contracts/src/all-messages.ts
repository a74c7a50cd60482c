import { auditMessages } from './audit/messages.js';
import { authMessages } from './auth/messages.js';
import { tenantMessages } from './auth/tenant-messages.js';
import { captureMessages } from './capture/messages.js';
import { exportMessages } from './exports/messages.js';
import { actionLinkMessages } from './incident/action-links.js';
import { commentMessages } from './incident/comments-messages.js';
import { companyMessages } from './incident/companies.js';
import { incidentEvents } from './incident/events.js';
import { incidentMessages } from './incident/messages.js';
import { observationMessages } from './incident/observations.js';
import { ownHazardsMessages } from './incident/own-hazards-messages.js';
import { placeMessages } from './incident/place-messages.js';
import { posterMessages } from './incident/posters.js';
import { sameAsMessages } from './incident/same-as.js';
import { savedViewMessages } from './incident/saved-views.js';
import { sourcesMessages } from './incident/sources-messages.js';
import { inferenceMessages } from './inference/messages.js';
import { teachingMessages } from './inference/teaching-messages.js';
import { insuranceMessages } from './insurance/messages.js';
import type { AnyContract } from './messages.js';
import { reportingMessages } from './reporting/messages.js';
import { sitesMessages } from './sites/messages.js';
import { placesMessages } from './sites/places.js';

/** Every message of the product: each has one owner, and commands and queries exactly one handler. */
export const allMessages: readonly AnyContract[] = [
  ...authMessages,
  ...tenantMessages,
  ...auditMessages,
  ...sitesMessages,
  ...placesMessages,
  ...captureMessages,
  ...inferenceMessages,
  ...teachingMessages,
  ...incidentMessages,
  ...incidentEvents,
  ...placeMessages,
  ...savedViewMessages,
  ...commentMessages,
  ...observationMessages,
  ...actionLinkMessages,
  ...sameAsMessages,
  ...posterMessages,
  ...companyMessages,
  ...sourcesMessages,
  ...ownHazardsMessages,
  ...reportingMessages,
  ...insuranceMessages,
  ...exportMessages,
];
