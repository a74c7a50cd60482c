import { type PhotoBytes, type StoredBytesAnswer, shareOfRoom } from '@hazardlens/contracts';
import type { StoredBytesRow, ToldAt } from './stored-bytes.model.js';

/** Below a threshold by so much it counts as left: else every photo that comes and goes would be news. */
const SLACK = 0.05;

const nothing = (tenantId: string): StoredBytesRow => ({
  ...{ _id: tenantId, tenant_id: tenantId, captures: 0, incidents: 0, captures_at: null, incidents_at: null },
  ...{ told: 0, tellings: 0 },
});

/** The sum after a change, or after a count of everything in a folder. */
export function counted(before: StoredBytesRow | null, { tenant_id, folder, bytes, measured_at }: PhotoBytes) {
  const row = before ?? nothing(tenant_id);
  if (measured_at === null) return { ...row, [folder]: (row[folder] ?? 0) + bytes };
  return { ...row, [folder]: bytes, [`${folder}_at`]: new Date(measured_at) };
}

/** @param quota bytes; 0: none */
export function storedBytesOf(row: StoredBytesRow | null, quota: number): StoredBytesAnswer {
  const limit = quota === 0 ? null : quota;
  if (!row) return { used: null, quota: limit, measured_at: null };
  // What went may have been told before what came.
  const used = [row.captures, row.incidents, row.sites ?? 0].reduce((sum, bytes) => sum + Math.max(0, bytes), 0);
  // Plans were told from the first one on.
  const { captures_at, incidents_at } = row;
  const measured =
    captures_at && incidents_at ? new Date(Math.min(captures_at.getTime(), incidents_at.getTime())) : null;
  return { used, quota: limit, measured_at: measured?.toISOString() ?? null };
}

/** What admins should have been told of, given what they were told. */
export function toldAt(before: ToldAt, stored: StoredBytesAnswer): ToldAt {
  const share = shareOfRoom(stored) ?? 0;
  if (share >= 1) return 100;
  if (before === 100 && share >= 1 - SLACK) return 100;
  if (share >= 0.8) return 80;
  return before !== 0 && share >= 0.8 - SLACK ? 80 : 0;
}
