/** Severity band as people read it. */
export type Band = 'Critical' | 'High' | 'Medium' | 'Low';

/** Severity level of the weekly trend, coarser than the bands. */
export type SeverityLevel = 'high' | 'medium' | 'low';

/** Above this severity a finding counts as high risk. */
export const HIGH_SEVERITY = 0.6;

/** Above this severity, up to HIGH_SEVERITY, a finding counts as medium. */
export const MEDIUM_SEVERITY = 0.4;

const CRITICAL_SEVERITY = 0.8;

/** Band of a severity (0 to 1): above 0.8 Critical, above 0.6 High, above 0.4 Medium, else Low; a boundary is the lower band. */
export function band(severity: number): Band {
  if (severity > CRITICAL_SEVERITY) return 'Critical';
  if (severity > HIGH_SEVERITY) return 'High';
  return severity > MEDIUM_SEVERITY ? 'Medium' : 'Low';
}

/** True for a severity (0 to 1) above 0.6: bands High and Critical. */
export function isHighRisk(severity: number): boolean {
  return severity > HIGH_SEVERITY;
}

/** Level of a severity (0 to 1) in the weekly trend: above 0.6 high, above 0.4 medium, else low. */
export function severityLevel(severity: number): SeverityLevel {
  if (isHighRisk(severity)) return 'high';
  return severity > MEDIUM_SEVERITY ? 'medium' : 'low';
}
