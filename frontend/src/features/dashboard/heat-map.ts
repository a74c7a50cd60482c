import type { IncidentView } from '@hazardlens/contracts';
import { displayRsi, heatmapRsi, rsiTier } from '@hazardlens/risk';

type HeatTier = ReturnType<typeof rsiTier>;
interface HeatRow {
  /** category code, or 'Other' */
  category: string;
  count: number;
  averageSeverity: number;
  rsi: number;
  tier: HeatTier;
}

export const otherCategory = 'Other';

/**
 * The heat map of the specification (section 3), derived on the client: incidents by category (a missing one is 'Other'),
 * RSI = average severity × count × 10. Rejected findings are no risk and are left out (api.md). Highest RSI first.
 */
export function heatMap(incidents: readonly Pick<IncidentView, 'category' | 'severity' | 'status'>[]): HeatRow[] {
  const groups = new Map<string, number[]>();
  for (const { category, severity, status } of incidents) {
    if (status === 'REJECTED') continue;
    const key = category || otherCategory;
    groups.set(key, [...(groups.get(key) ?? []), severity]);
  }
  return [...groups]
    .map(([category, severities]) => {
      const count = severities.length;
      const averageSeverity = severities.reduce((sum, severity) => sum + severity, 0) / count;
      const rsi = heatmapRsi(severities);
      return { category, count, averageSeverity, rsi: displayRsi(rsi), tier: rsiTier(rsi) };
    })
    .sort((a, b) => b.rsi - a.rsi || a.category.localeCompare(b.category));
}

/** Top risks: the highest severities, the newest first among equals. */
export function topRisks<T extends Pick<IncidentView, 'severity' | 'created_at'>>(incidents: readonly T[]): T[] {
  return [...incidents].sort((a, b) => b.severity - a.severity || b.created_at.localeCompare(a.created_at)).slice(0, 5);
}
