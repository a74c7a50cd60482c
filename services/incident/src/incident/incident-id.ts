import { v5 as uuidv5 } from 'uuid';

// Any fixed UUID would do; changing it would open every incident a second time.
const incidentIds = '7f0c7a0e-5b0a-4b52-9b0e-6f1f3e0f8f5d';

/** Follows from the finding, so that repeating the work gives the same incident, whoever opens it. */
export const incidentIdOf = (captureId: string, photoIndex: number, hazardType: string): string =>
  uuidv5(`${captureId}/${photoIndex}/${hazardType}`, incidentIds);

/** Of what is kept of the same finding while no source of it is believed. */
export const questionIdOf = (captureId: string, photoIndex: number, hazardType: string): string =>
  uuidv5(`question/${captureId}/${photoIndex}/${hazardType}`, incidentIds);
