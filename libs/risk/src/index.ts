export { type AssessedIncident, overallRiskScore } from './analysis.js';
export { ageInDays, dayNumber, instantAt, startOfDay } from './calendar.js';
export {
  type Ageing,
  burden,
  burdenVariance,
  dailyExposure,
  decay,
  EXPOSURE_PER_SITE_DAY,
  type ExposureDay,
  exposure,
  type FindingDay,
  rangeAgeing,
  SAFETY_AGEING,
  undecayed,
} from './day-sums.js';
export { type DayNumber, dayOf, isoDate, isoWeek, mondayOf, mondayOfWeek } from './days.js';
export {
  displayCell,
  displayRsi,
  displayScore,
  exposureBarColour,
  isHighSeverityCount,
  riskBadge,
  rsiBarColour,
  rsiTier,
  safetyScoreColour,
  topRiskColour,
} from './display.js';
export {
  type Explanation,
  explanation,
} from './explanation.js';
export {
  type Lead,
  type OpenHazard,
  termsIfClosed,
  type WeighingIncident,
  type WorstOpen,
} from './explanation-lead.js';
export { CLOSED_ITEMS_PER_DAY, type ClosedDay, groupScore, type RankedGroup, rankGroups } from './groups.js';
export { expectedSeverity, type IncidentStatus, isOpen, reality, type ScoredIncident } from './incident.js';
export { type ContractorRecord, contractorRsi, exposureScore, heatmapRsi } from './insurance.js';
export { largest, NOISY_OR_ITEMS, noisyOr } from './noisy-or.js';
export {
  BENCHMARK_RATE,
  CREDIBILITY_K,
  OPEN_HAZARD_SHARE,
  openHazard,
  riskHubScore,
  type ScoreTerms,
  safetyFactor,
  safetyScore,
  scoreTerms,
  shrunkenRate,
} from './score.js';
export {
  type Band,
  band,
  HIGH_SEVERITY,
  isHighRisk,
  MEDIUM_SEVERITY,
  type SeverityLevel,
  severityLevel,
} from './severity.js';
export { type LevelDay, type LevelWeek, severityTrend } from './severity-trend.js';
export { rateChangeZ, riskTrend, safetyTrend, type WindowSums } from './trend.js';
export { wilson } from './wilson.js';
