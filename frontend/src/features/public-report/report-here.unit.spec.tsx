import 'fake-indexeddb/auto';
// Loaded ahead, so that no test pays for a screen's first import.
import './report-here.js';
import { act, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { anybody, begunForms } from '../../domain/begun-forms.js';
import { keptReports } from '../../domain/kept-reports.js';
import { renderApp, setUpTestServer } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';
import { waitsPassAtOnce, waitsTakeTheirTime } from '../../testing/waits.js';

setUpTestServer();
const path = '/public/reports/poster-1';
const kept = async () => (await keptReports.list()).map(({ ticket_url }) => ticket_url);

beforeEach(async () => {
  await begunForms.removeOf(anybody);
  waitsPassAtOnce(5_000);
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const { key } of await keptReports.list()) await keptReports.forget(key);
});

/** Whoever scans the poster: one pictogram, then send. */
async function report(beforeSending: () => void = () => undefined) {
  const { user } = renderApp('/report/poster-1');
  await user.click(await screen.findByRole('button', { name: 'Pictogram' }));
  await user.click(await screen.findByRole('button', { name: 'Unprotected edge or leading edge' }));
  beforeSending();
  await user.click(screen.getByRole('button', { name: 'Send' }));
}

describe('a report by a poster, on a network that carries nothing', () => {
  it('can be made although nobody says which poster it is', async () => {
    scenario.never('get', path);
    scenario.answers('post', path, { ticket_url: '/ticket/t-1' }, 201);
    await report(waitsTakeTheirTime);
    const thanks = await screen.findByText('Thank you. It was sent.');
    // the button that was pressed is gone: keys go on from what is said now
    expect(thanks.parentElement).toHaveFocus();
    expect(await kept()).toEqual([]);
  });

  it('waits on the phone, which says so, and is told as sent when the answer comes after all', async () => {
    scenario.answers('get', path, { site_name: 'Harbour', zone: null, allow_anonymous: true });
    scenario.answers('post', path, { ticket_url: '/ticket/t-1' }, 201);
    const letGo = scenario.isHeld('post', path);
    await report();
    expect(await screen.findByText(/^Kept on this phone, not sent yet\./)).toBeInTheDocument();
    expect(await kept()).toEqual([null]);
    act(letGo);
    expect(await screen.findByText('Thank you. It was sent.')).toBeInTheDocument();
    expect(await kept()).toEqual(['/ticket/t-1']);
  });

  it('says at once that a chosen photo is empty: what would be kept for later would be refused then', async () => {
    scenario.answers('get', path, { site_name: 'Harbour', zone: null, allow_anonymous: true });
    const { user } = renderApp('/report/poster-1');
    const send = await screen.findByRole('button', { name: 'Send' });
    await user.upload(screen.getByLabelText('Photo'), new File([], 'edge.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('The file is empty: it will not be sent')).toBeInTheDocument();
    expect(send).toBeDisabled();
  });

  it('is not told as kept by a phone that is full: what was chosen stays, and it can be sent again', async () => {
    scenario.answers('get', path, { site_name: 'Harbour', zone: null, allow_anonymous: true });
    scenario.isUnreachable('post', path);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(keptReports, 'keep').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    await report();
    expect(await screen.findByRole('dialog')).toHaveTextContent('Your report could not be sent.');
    expect(screen.queryByText(/^Kept on this phone/)).not.toBeInTheDocument();
    expect(screen.getByText('Unprotected edge or leading edge')).toBeInTheDocument();
  });

  it('keeps what was chosen when the server refuses it at once, and says why', async () => {
    scenario.answers('get', path, { site_name: 'Harbour', zone: null, allow_anonymous: true });
    scenario.refuses('post', path, 415, 'Photo 1 is not a supported image type');
    await report();
    expect(await screen.findByRole('dialog')).toHaveTextContent('Photo 1 is not a supported image type');
    expect(screen.getByText('Unprotected edge or leading edge')).toBeInTheDocument();
    expect(screen.getByText('Send', { selector: 'button *' })).toBeInTheDocument();
    expect(await kept()).toEqual([]);
  });

  it('waits on the phone where a proxy that finds no server answers, as during an upgrade', async () => {
    scenario.answers('get', path, { site_name: 'Harbour', zone: null, allow_anonymous: true });
    scenario.breaks('post', path, 404);
    await report();
    expect(await screen.findByText(/^Kept on this phone, not sent yet\./)).toBeInTheDocument();
    expect(await kept()).toEqual([null]);
  });

  it('is sent again when its person says so, after it waited and was refused', async () => {
    const waiting = { body: { hazard_type: 'no_hard_hat' }, ticket_url: null, refused: null };
    await keptReports.keep({ ...waiting, key: 'k-1', token: 'poster-1', at: '2026-11-02T09:00:00.000Z' });
    scenario.answers('get', path, { site_name: 'Harbour', zone: null, allow_anonymous: true });
    scenario.refuses('post', path, 400, 'Please check these fields: text.');
    const { user } = renderApp('/report/poster-1');
    expect(await screen.findByText(/Please check these fields: text\.$/)).toBeInTheDocument();
    scenario.answers('post', path, { ticket_url: '/ticket/t-1' }, 201);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Thank you\. It was sent\.$/)).toBeInTheDocument();
    const bodies = world.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies.slice(-2)).toEqual([{ hazard_type: 'no_hard_hat' }, { hazard_type: 'no_hard_hat' }]);
    expect(await kept()).toEqual(['/ticket/t-1']);
  });

  it('is sent, and told as sent, by a phone whose storage gives no answer', async () => {
    scenario.answers('get', path, { site_name: 'Harbour', zone: null, allow_anonymous: true });
    scenario.answers('post', path, { ticket_url: '/ticket/t-1' }, 201);
    jest.spyOn(keptReports, 'keep').mockReturnValue(new Promise(() => undefined));
    jest.spyOn(keptReports, 'forget').mockReturnValue(new Promise(() => undefined));
    await report(() => waitsPassAtOnce(2_000));
    expect(await screen.findByText('Thank you. It was sent.')).toBeInTheDocument();
  });

  it('is not sent twice by storage that answers only after it was told as not sent', async () => {
    scenario.answers('get', path, { site_name: 'Harbour', zone: null, allow_anonymous: true });
    scenario.isUnreachable('post', path);
    const { keep } = keptReports;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    jest.spyOn(keptReports, 'keep').mockImplementation((one) => held.then(() => keep(one)));
    const forgotten = jest.spyOn(keptReports, 'forget');
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await report(() => waitsPassAtOnce(2_000));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Your report could not be sent.');
    act(letGo);
    await waitFor(() => expect(forgotten).toHaveBeenCalled());
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  it.each([
    ['has no answer', () => delay('infinite')],
    ['cannot be noted as sent by a phone that is full', () => HttpResponse.json({ ticket_url: '/ticket/t-1' })],
  ])('does not hold up others that wait when it %s', async (_, first) => {
    const waiting = { body: {}, ticket_url: null, refused: null };
    await keptReports.keep({ ...waiting, key: 'k-1', token: 'poster-1', at: '2026-11-02T09:00:00.000Z' });
    await keptReports.keep({ ...waiting, key: 'k-2', token: 'poster-2', at: '2026-11-02T09:01:00.000Z' });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(keptReports, 'keep').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    scenario.answers('get', path, { site_name: 'Harbour', zone: null, allow_anonymous: true });
    scenario.answers('post', '/public/reports/poster-2', { ticket_url: '/ticket/t-2' }, 201);
    server.use(http.post(api(path), first));
    waitsPassAtOnce(60_000);
    renderApp('/report/poster-1');
    const sent = () => world.requests.filter(({ method }) => method === 'POST').map(({ path: to }) => to);
    const both = ['/api/public/reports/poster-1', '/api/public/reports/poster-2'];
    // the usual time of a wait passes at once, too
    await waitFor(() => expect(sent()).toEqual(both), { timeout: 20_000 });
  });
});
