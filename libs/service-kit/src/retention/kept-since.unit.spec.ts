import { keptSince } from './kept-since.js';

describe('keptSince', () => {
  it.each([
    ['2026-11-21T10:00:00.000Z', 24, '2024-11-21T10:00:00.000Z'],
    ['2026-03-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2026-01-15T00:00:00.000Z', 1, '2025-12-15T00:00:00.000Z'],
    ['2024-02-29T23:59:59.000Z', 12, '2023-02-28T23:59:59.000Z'],
  ])('%s, %i months → %s', (now, months, since) => {
    expect(keptSince(new Date(now), months).toISOString()).toBe(since);
  });
});
