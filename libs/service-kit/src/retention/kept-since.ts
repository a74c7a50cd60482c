/**
 * Photos that were received before this have been kept for the whole period. Calendar months: what came on the 31st is
 * kept to the end of a shorter month's last day or longer, never shorter.
 */
export function keptSince(now: Date, retentionMonths: number): Date {
  const since = new Date(now);
  const day = since.getUTCDate();
  since.setUTCDate(1);
  since.setUTCMonth(since.getUTCMonth() - retentionMonths);
  const lastDay = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + 1, 0)).getUTCDate();
  since.setUTCDate(Math.min(day, lastDay));
  return since;
}
