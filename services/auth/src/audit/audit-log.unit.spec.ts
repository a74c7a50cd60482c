import { tenantScope } from '@hazardlens/service-kit';
import { AuditLog } from './audit-log.js';

describe('an entry of the security log', () => {
  it.each([
    ['2026-01-15T10:00:00.000Z', 24, '2028-01-15T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2024-02-29T23:59:59.000Z', 12, '2025-02-28T23:59:59.000Z'],
    ['2026-08-31T00:00:00.000Z', 3, '2026-11-30T00:00:00.000Z'],
  ])('of %s expires after %i months at %s: no month is left out', async (at, retention_months, expires) => {
    const insertOne = jest.fn();
    const log = new AuditLog({ insertOne } as never);
    const note = { at: new Date(at), type: 'sign_in', actor: null, address: null, target: null, result: 'ok' };
    await log.note(tenantScope('northgate'), { _id: 'northgate', retention_months }, note as never);
    expect(insertOne.mock.calls[0][1].expires_at.toISOString()).toBe(expires);
  });
});
