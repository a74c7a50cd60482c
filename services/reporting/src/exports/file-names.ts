/** Where reports lie that somebody waits for. */
export const EXPORTS = 'exports/reporting/';

export const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Names of files as api.md has them. */
export const fileName = (name: string, at: Date, extension: string): string =>
  `${name}-${at.toISOString().slice(0, 10)}.${extension}`;
