/** Review status of an incident. */
export type IncidentStatus = 'REVIEW_REQUIRED' | 'APPROVED' | 'REJECTED';

/** What the scores need to know about an incident. */
export interface ScoredIncident {
  readonly status: IncidentStatus;
  /** 0 to 1. */
  readonly severity: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** Its action was verified, or it was closed on site. */
  readonly closed: boolean;
}

/** Probability that the hazard is real: 1 once approved, 0 once rejected, the detector's confidence until then. */
export function reality(incident: Pick<ScoredIncident, 'status' | 'confidence'>): number {
  if (incident.status === 'APPROVED') return 1;
  return incident.status === 'REJECTED' ? 0 : incident.confidence;
}

/** Expected severity p·s, 0 to 1: what an incident weighs before age is considered. */
export function expectedSeverity(incident: Omit<ScoredIncident, 'closed'>): number {
  return reality(incident) * incident.severity;
}

/** True while the hazard may still be out there: neither rejected nor closed. */
export function isOpen(incident: Pick<ScoredIncident, 'status' | 'closed'>): boolean {
  return incident.status !== 'REJECTED' && !incident.closed;
}
