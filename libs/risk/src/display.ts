/**
 * A score as people see it: a whole number. All thresholds on scores are applied to this number, so that a badge never
 * contradicts the number beside it. 1e-9 lifts halves that floating point left a hair too low (85.49999999999999 → 86).
 */
export function displayScore(score: number): number {
  return Math.round(score + 1e-9);
}

/**
 * A cell of the risk hub's heat map as people see it.
 * @returns null for the zero of a place where nothing was measured: it would read as that of a clean one
 */
export function displayCell(basis: 'measured' | 'default' | undefined, score: number): number | null {
  return basis === 'default' && score === 0 ? null : displayScore(score);
}

/** A risk severity index (RSI) as people see it: one decimal. */
export function displayRsi(rsi: number): number {
  return Math.round(rsi * 10 + 1e-9) / 10;
}

/** Colour of a safety score (0 to 100, high is good): 85 or more green, 70 or more primary, 50 or more warning, else danger. */
export function safetyScoreColour(score: number): 'green' | 'primary' | 'warning' | 'danger' {
  const shown = displayScore(score);
  if (shown >= 85) return 'green';
  if (shown >= 70) return 'primary';
  return shown >= 50 ? 'warning' : 'danger';
}

/** Tier of a heat map RSI: 75 or more Critical, 50 or more High, 25 or more Medium, else Low. */
export function rsiTier(rsi: number): 'Critical' | 'High' | 'Medium' | 'Low' {
  const shown = displayRsi(rsi);
  if (shown >= 75) return 'Critical';
  if (shown >= 50) return 'High';
  return shown >= 25 ? 'Medium' : 'Low';
}

/** Colour of the insurance portal's RSI bar (one decimal): above 75 danger, above 50 warning, else plain. */
export function rsiBarColour(rsi: number): 'danger' | 'warning' | 'plain' {
  return barColour(displayRsi(rsi));
}

/** Colour of the insurance portal's exposure bar (whole number): above 75 danger, above 50 warning, else plain. */
export function exposureBarColour(score: number): 'danger' | 'warning' | 'plain' {
  return barColour(displayScore(score));
}

function barColour(shown: number): 'danger' | 'warning' | 'plain' {
  if (shown > 75) return 'danger';
  return shown > 50 ? 'warning' : 'plain';
}

/** True when a contractor's count of high-severity findings is to be highlighted: above 5. */
export function isHighSeverityCount(count: number): boolean {
  return count > 5;
}

/** Badge of the risk hub's overall score (0 to 100, high is bad): 75 or more High Risk, 50 or more Medium Risk, else Low Risk. */
export function riskBadge(score: number): 'High Risk' | 'Medium Risk' | 'Low Risk' {
  const shown = displayScore(score);
  if (shown >= 75) return 'High Risk';
  return shown >= 50 ? 'Medium Risk' : 'Low Risk';
}

/** Colour of a row among the top risks: 80 or more danger, 60 or more warning, else plain. */
export function topRiskColour(score: number): 'danger' | 'warning' | 'plain' {
  const shown = displayScore(score);
  if (shown >= 80) return 'danger';
  return shown >= 60 ? 'warning' : 'plain';
}
