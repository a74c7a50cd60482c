import { createLogger, type TenantScope, type UnitOfWork } from '@hazardlens/service-kit';
import type { IncidentRepository } from '../incident/incident.repository.js';
import type { RecordNames } from '../incident/record-names.js';
import { RemindOfActions } from './remind-of-actions.job.js';

/** Repairs that are due, by organisation, as numbers only: what is asked for is whose turn it is. */
function jobOver(due: Record<string, number>, fails: (tenantId: string) => boolean) {
  const turns: string[] = [];
  const incidents = {
    tenantsRemindedBefore: async () => Object.keys(due),
    remindedBefore: async ({ tenantId }: TenantScope, _: Date, limit: number) => {
      turns.push(tenantId);
      return Array.from({ length: Math.min(limit, due[tenantId] ?? 0) }, (__, index) => ({
        _id: `${tenantId}-${index}`,
        tenant_id: tenantId,
      }));
    },
  } as unknown as IncidentRepository;
  const unitOfWork = {
    run: async ({ tenantId }: { tenantId: string }) => {
      if (fails(tenantId)) throw new Error('Nobody is there.');
      due[tenantId] = (due[tenantId] ?? 0) - 1;
    },
  } as unknown as UnitOfWork;
  const logger = createLogger({ level: 'silent' });
  return { turns, job: new RemindOfActions(unitOfWork, incidents, {} as RecordNames, logger) };
}

describe('reminders of repairs', () => {
  it('are told by turns of twenty: an organisation with many holds up none', async () => {
    const due = { large: 50, small: 3 };
    const { turns, job } = jobOver(due, () => false);
    await job.run();
    expect(turns).toEqual(['large', 'small', 'large', 'large']);
    expect(due).toEqual({ large: 0, small: 0 });
  });

  it('that cannot be told hold up no other organisation, are not asked for again and again, and fail the run', async () => {
    const due = { ailing: 50, well: 25 };
    const { turns, job } = jobOver(due, (tenantId) => tenantId === 'ailing');
    await expect(job.run()).rejects.toThrow('nobody was reminded of a repair: 20 times');
    expect(turns).toEqual(['ailing', 'well', 'well']);
    expect(due).toEqual({ ailing: 50, well: 0 });
  });
});
