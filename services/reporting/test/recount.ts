import { severityLevel } from '@hazardlens/risk';
import type { CaptureRow } from '../src/capture-row/capture-row.model.js';
import { audiences, type IncidentRow } from '../src/incident-row/incident-row.js';

interface Counted {
  days: Map<string, Record<string, unknown>>;
  standings: Map<string, Record<string, unknown>>;
}

/**
 * The read model added up anew from the rows, straight from the words of architecture.md and scoring.md, sharing no code
 * with the projector's sums: what it must come to, whatever the order of events was.
 */
export function recount(incidents: readonly IncidentRow[], captures: readonly CaptureRow[]): Counted {
  const counted: Counted = { days: new Map(), standings: new Map() };
  for (const audience of audiences) {
    const seen = incidents.filter(({ status }) =>
      audience === 'tenant' ? status !== 'REJECTED' : status === 'APPROVED',
    );
    const sites = [...new Set([...seen, ...captures].map((row) => row.site_id))];
    for (const site_id of [...sites, '*']) {
      const here = <R extends { site_id: string }>(rows: readonly R[]): R[] =>
        rows.filter((row) => site_id === '*' || row.site_id === site_id);
      countPlace(counted, audience, site_id, here(seen), here(captures));
    }
  }
  return counted;
}

function countPlace(
  { days, standings }: Counted,
  audience: string,
  site_id: string,
  incidents: readonly IncidentRow[],
  captures: readonly CaptureRow[],
): void {
  const tenant_id = [...incidents, ...captures][0]?.tenant_id ?? '';
  const open: Record<string, unknown> = {};
  for (const [key, rows] of byKey(incidents.filter((row) => row.open))) {
    open[key] = { count: rows.length, high: rows.filter((row) => row.severity > 0.6).length, top: falling(rows, 32) };
  }
  const place = { tenant_id, audience, site_id };
  if (captures.length + incidents.length > 0) {
    const _id = `${tenant_id}|${audience}|${site_id}`;
    standings.set(_id, { _id, ...place, captures: captures.length, incidents: incidents.length, open });
  }
  for (const day of new Set([...incidents, ...captures].map((row) => row.day))) {
    const shots = captures.filter((row) => row.day === day);
    const photos = shots.reduce((sum, row) => sum + row.exposure, 0);
    const groups: Record<string, unknown> = {};
    for (const [key, rows] of byKey(incidents.filter((row) => row.day === day))) groups[key] = groupOf(rows);
    if (photos === 0 && Object.keys(groups).length === 0) continue;
    let exposure = 0;
    for (const site of new Set(shots.map((row) => row.site_id))) {
      const own = shots.filter((row) => row.site_id === site).reduce((sum, row) => sum + row.exposure, 0);
      exposure += Math.min(50, own);
    }
    const _id = `${tenant_id}|${audience}|${site_id}|${day}`;
    days.set(_id, { _id, ...place, day, photos, exposure, groups });
  }
}

function groupOf(rows: readonly IncidentRow[]) {
  const level = (name: string) => rows.filter((row) => severityLevel(row.severity) === name).length;
  return {
    count: rows.length,
    high: level('high'),
    medium: level('medium'),
    low: level('low'),
    ps: rows.reduce((sum, row) => sum + row.ps, 0),
    ps2: rows.reduce((sum, row) => sum + Math.round((row.ps / 1_000_000) ** 2 * 1_000_000), 0),
    closed_top: falling(
      rows.filter((row) => !row.open),
      16,
    ),
  };
}

function byKey(rows: readonly IncidentRow[]): [string, IncidentRow[]][] {
  const keys = [...new Set(rows.map((row) => `${row.category}:${row.hazard_type}`))].sort();
  return keys.map((key) => [key, rows.filter((row) => `${row.category}:${row.hazard_type}` === key)]);
}

const falling = (rows: readonly IncidentRow[], most: number): number[] =>
  rows
    .map((row) => row.ps)
    .sort((a, b) => b - a)
    .slice(0, most);
