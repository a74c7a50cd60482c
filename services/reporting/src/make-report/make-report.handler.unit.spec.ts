import { type Actor, DomainError, type ExportTicket, makeReport } from '@hazardlens/contracts';
import type { Logger, MessageOf, ObjectStore } from '@hazardlens/service-kit';
import { MakeReportHandler } from './make-report.handler.js';
import type { Reports } from './reports.js';

const ticket: ExportTicket = { key: 'k', file_name: 'f.csv', content_type: 'text/csv; charset=utf-8' };
const actor: Actor = {
  ...{ id: 'u', email: 'u@contractor.example', name: 'U', role: 'insurance_analyst', tenant_id: 't' },
  ...{ tenant_name: 'T', tenant_type: 'contractor' },
};
const inAMinute = () => new Date(Date.now() + 60_000).toISOString();

function asked(change: { deadline?: string; actor?: Actor } = {}): MessageOf<typeof makeReport> {
  const wanted = { report: 'insurance' as const, format: 'csv' as const };
  const data = { actor: change.actor ?? actor, locale: 'en' as const, report_id: 'r', wanted };
  return { deadline: change.deadline ?? inAMinute(), data } as MessageOf<typeof makeReport>;
}
function handler(write: () => Promise<ExportTicket>, isThere = false) {
  const made = jest.fn(write);
  const stat = async () => (isThere ? { lastModified: new Date('2026-05-10T12:00:00.000Z') } : null);
  const logger = { warn: () => {} } as unknown as Logger;
  const objects = { stat } as unknown as ObjectStore;
  return { made, it: new MakeReportHandler({ write: made } as unknown as Reports, objects, logger) };
}
const fails = (error: Error) => handler(() => Promise.reject(error)).it.handle(asked());

describe('a report that somebody waits for', () => {
  it('is asked for by a command: what the bus keeps is not asked again', () => {
    expect(makeReport.kind).toBe('command');
  });

  it('is not made once nobody waits any more', async () => {
    const { it: late, made } = handler(async () => ticket);
    // by every clock: they may differ by five minutes
    const past = new Date(Date.now() - 301_000).toISOString();
    await expect(late.handle(asked({ deadline: past }))).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(made).not.toHaveBeenCalled();
  });

  it('is not made again when it is there; an insurer’s is, since consents are looked at after it was written', async () => {
    const again = handler(async () => ticket, true);
    expect(await again.it.handle(asked())).toMatchObject({ file_name: 'insurance-portal-2026-05-10.csv' });
    expect(again.made).not.toHaveBeenCalled();
    await again.it.handle(asked({ actor: { ...actor, tenant_type: 'insurance_provider' } }));
    expect(again.made).toHaveBeenCalledTimes(1);
  });

  it('that fails says so at once, by what went wrong', async () => {
    await expect(fails(new DomainError('FORBIDDEN'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(fails(new Error('bug'))).rejects.toMatchObject({ code: 'INTERNAL' });
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    await expect(fails(away)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
