/**
 * The same day and time so many calendar months later, earlier where they are negative; the last day of a month that is
 * shorter.
 */
function monthsLater(at: Date, months: number): Date {
  const later = new Date(at);
  const day = later.getUTCDate();
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(day, lastDay));
  return later;
}

/**
 * Photos that were received before this have been kept for the whole period. What came on the 31st is kept to the end of a
 * shorter month's last day or longer, never shorter.
 */
export const keptSince = (now: Date, retentionMonths: number): Date => monthsLater(now, -retentionMonths);

/** Until when something of this moment is kept that says so itself. */
export const keptUntil = (at: Date, retentionMonths: number): Date => monthsLater(at, retentionMonths);
