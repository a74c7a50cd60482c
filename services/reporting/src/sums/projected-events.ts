import {
  captureCompleted,
  captureFailed,
  capturePhotosDeleted,
  captureSubmitted,
  decisionUndone,
  incidentApproved,
  incidentOpened,
  incidentRejected,
  incidentReopened,
  incidentUpdated,
  siteArchived,
  siteCreated,
  siteUpdated,
  tenantRegistered,
  tenantUpdated,
} from '@hazardlens/contracts';

export const captureEvents = [captureSubmitted, captureCompleted, captureFailed, capturePhotosDeleted] as const;
/** Every event of an incident carries its whole view, so that one projection serves them all. */
export const incidentEvents = [
  ...([incidentOpened, incidentApproved, incidentRejected] as const),
  ...([incidentReopened, decisionUndone, incidentUpdated] as const),
] as const;
export const siteEvents = [siteCreated, siteUpdated, siteArchived];

/** What changes days and views. */
export const projectedEvents = [...captureEvents, ...incidentEvents, ...siteEvents, tenantRegistered, tenantUpdated];
