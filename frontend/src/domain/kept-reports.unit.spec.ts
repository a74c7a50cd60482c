import 'fake-indexeddb/auto';
import { type KeptReport, keptReports } from './kept-reports.js';

const day = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
const report = (key: string, rest: Partial<KeptReport>): KeptReport => ({
  ...{ key, token: 'poster-1', body: {}, at: ago(20), ticket_url: null, refused: null },
  ...rest,
});
const keys = async () => (await keptReports.list()).map(({ key }) => key);
afterEach(async () => {
  for (const key of await keys()) await keptReports.forget(key);
});

describe('reports on a phone that is shared', () => {
  it('leave it a week after they were answered: a ticket says who reported, and what was refused has its photo', async () => {
    const ticket_url = 'https://safety.example/ticket/t-1';
    await keptReports.keep(report('waits', {}));
    await keptReports.keep(report('sent long ago', { ticket_url, answered_at: ago(8) }));
    await keptReports.keep(report('refused long ago', { refused: 'No.', answered_at: ago(8) }));
    await keptReports.keep(report('sent lately', { ticket_url, answered_at: ago(6) }));
    // it had waited for twenty days, and its person has not seen the ticket
    await keptReports.keep(report('sent now', { ticket_url }));
    expect((await keys()).sort()).toEqual(['sent lately', 'sent now', 'waits']);
  });
});
