// Loaded ahead, so that no test pays for a screen's first import.
import './dashboard.js';
import '../../app/shell/shell.js';
import '../../app/shell/analysis-news.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { CaptureDetail } from '../../domain/api/captures.js';
import { pendingAnalyses } from '../../domain/pending-analyses.js';
import { aCapture, anIncident, aUser } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';

setUpTestServer();
afterEach(() => act(() => pendingAnalyses.clear()));

const decision = {
  action: 'REJECTED',
  user_email: 'ada@northgate.example',
  timestamp: '2026-11-03T09:14:00.000Z',
  notes: 'That is a bollard',
};
const aDetail = (overrides: Partial<CaptureDetail> = {}): CaptureDetail => ({
  ...aCapture({ id: 'capture-1' }),
  photo_hints: [],
  incidents: [{ ...anIncident({ status: 'REJECTED' }), decision, note: decision.notes }],
  ...overrides,
});
const answers = (detail: CaptureDetail) => {
  scenario.answers('get', '/capture-batches', { captures: [detail], next_cursor: null });
  scenario.answers('get', '/capture-batches/capture-1', detail);
  server.use(
    http.get(api('/photos/:id'), () => new HttpResponse('photo', { headers: { 'content-type': 'image/jpeg' } })),
  );
};
const sent = (method: string) =>
  world.requests.filter((request) => request.method === method && request.path.startsWith('/api/capture-batches/'));

describe('a capture', () => {
  it('shows its photographer what became of it and why', async () => {
    answers(aDetail());
    signIn(aUser({ role: 'worker' }));
    const { user } = renderApp('/dashboard');
    await user.click(await screen.findByRole('link', { name: 'Harbour Tower' }));
    const sheet = await screen.findByRole('dialog', { name: 'Capture' });
    expect(await within(sheet).findByText('That is a bollard')).toBeInTheDocument();
    expect(within(sheet).getByText('Rejected')).toBeInTheDocument();
    expect(await within(sheet).findByAltText('Photo 1')).toHaveAttribute(
      'src',
      `data:image/jpeg;base64,${btoa('photo')}`,
    );
    expect(within(sheet).queryByRole('button', { name: 'Analyse again' })).not.toBeInTheDocument();
    expect(within(sheet).queryByRole('button', { name: 'Delete photos' })).not.toBeInTheDocument();
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  it.each([
    ['worker', '?limit=5&mine=true'],
    ['safety_manager', '?limit=5&site_id=site-1'],
  ] as const)('is listed for a %s by %s: one’s own of every site, others’ of the Active Site', async (role, search) => {
    signIn(aUser({ role }), 'site-1');
    renderApp('/dashboard');
    await screen.findByRole('link', { name: 'Harbour Tower' });
    const asked = world.requests.filter(({ path }) => path === '/api/capture-batches');
    expect(asked.map((request) => request.search)).toContain(search);
    expect(asked).toHaveLength(1);
  });

  it('says of a photo that was not judged that nothing is known, instead of that nothing was found', async () => {
    answers(
      aDetail({
        incidents: [],
        photo_hints: [{ photo_index: 1, hint: 'blurred', not_judged: true }],
        // the first one was deleted
        photos: [{ id: 'photo-2', thumbnail: null, index: 1 }],
        ...{ status: 'completed', judged: 'none', overall_risk_score: 0 },
      }),
    );
    signIn(aUser({ role: 'worker' }));
    const { user } = renderApp('/dashboard');
    await user.click(await screen.findByRole('link', { name: 'Harbour Tower' }));
    const sheet = await screen.findByRole('dialog', { name: 'Capture' });
    expect(await within(sheet).findByText(/^This photo could not be judged: too blurred\./)).toBeInTheDocument();
    expect(within(sheet).getByText(/^These photos could not be judged/)).toBeInTheDocument();
    expect(within(sheet).queryByText('No hazards found in these photos.')).not.toBeInTheDocument();
    expect(sheet).not.toHaveTextContent('0/100');
  });

  it.each(['capture', 'incident'])(
    'that an address names and nobody here has (%s) is not asked for for ever',
    async (what) => {
      scenario.refuses('get', '/capture-batches/:id', 404, 'We could not find this record.');
      scenario.refuses('get', '/incidents/:id', 404, 'We could not find this record.');
      signIn();
      const { user } = renderApp(`/dashboard?${what}=others`);
      const sheet = within(await screen.findByRole('dialog'));
      expect(await sheet.findByText('We could not find this record.')).toBeInTheDocument();
      expect(sheet.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
      const [, close] = sheet.getAllByRole('button', { name: 'Close' });
      await user.click(close as HTMLElement);
      await waitFor(() => expect(currentPath()).toBe('/dashboard'));
    },
  );

  it('loses its photos only after a question, and only for an admin', async () => {
    answers(aDetail());
    server.use(http.delete(api('/capture-batches/capture-1'), () => new HttpResponse(null, { status: 204 })));
    signIn(aUser({ role: 'admin' }));
    const { user } = renderApp('/dashboard?capture=capture-1');
    await user.click(await screen.findByRole('button', { name: 'Delete photos' }));
    const question = await screen.findByRole('dialog', { name: /^Delete the photos of this capture/ });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sent('DELETE')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete photos' }));
    const again = await screen.findByRole('dialog', { name: /^Delete the photos of this capture/ });
    await user.click(within(again).getByRole('button', { name: 'Delete photos' }));
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  });

  it('is analysed again, and the server may refuse it in its own words', async () => {
    answers(aDetail({ status: 'failed', error: 'The detector stopped.' }));
    scenario.refuses('post', '/capture-batches/capture-1/reanalyze', 409, 'This capture has been analysed already.');
    signIn();
    const { user } = renderApp('/dashboard?capture=capture-1');
    await user.click(await screen.findByRole('button', { name: 'Analyse again' }));
    expect(await screen.findByText('This capture has been analysed already.')).toBeInTheDocument();
  });

  it('that was analysed in the background tells when it is ready, and leads to the result', async () => {
    answers(aDetail({ status: 'processing' }));
    signIn();
    const { user } = renderApp('/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    act(() => pendingAnalyses.add('capture-1'));
    await waitFor(() => expect(sent('GET').length).toBeGreaterThan(0));
    expect(screen.queryByText('Show the result')).not.toBeInTheDocument();

    answers(aDetail({ status: 'completed', incident_count: 2 }));
    act(() => pendingAnalyses.clear());
    act(() => pendingAnalyses.add('capture-1'));
    await user.click(await screen.findByRole('link', { name: 'Show the result' }));
    await waitFor(() => expect(currentPath()).toBe('/dashboard?capture=capture-1'));
    expect(await screen.findByRole('dialog', { name: 'Capture' })).toBeInTheDocument();
  });

  it('whose analysis failed is nowhere said to be without hazards', async () => {
    answers(aDetail({ status: 'failed', incidents: [], incident_count: 0, error: 'The detector stopped.' }));
    signIn();
    const { user } = renderApp('/dashboard');
    const row = (await screen.findByRole('link', { name: 'Harbour Tower' })).closest('li') as HTMLElement;
    expect(row).toHaveTextContent('failed');
    expect(row).not.toHaveTextContent('finding');
    act(() => pendingAnalyses.add('capture-1'));
    const news = (await screen.findByRole('link', { name: 'Show the result' })).closest('[role="alert"]');
    expect(news).toHaveTextContent('Harbour Tower · The detector stopped.');
    expect(news).not.toHaveTextContent('Hazards detected');
    await user.click(screen.getByRole('link', { name: 'Show the result' }));
    const sheet = await screen.findByRole('dialog', { name: 'Capture' });
    expect(await within(sheet).findByText('Analysis failed')).toBeInTheDocument();
    expect(within(sheet).queryByText('The analysis is not finished yet.')).not.toBeInTheDocument();
  });

  it('none of whose photos could be judged is not told to be without hazards', async () => {
    answers(aDetail({ status: 'completed', incidents: [], incident_count: 0, judged: 'none' }));
    signIn();
    renderApp('/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    act(() => pendingAnalyses.add('capture-1'));
    expect(await screen.findByText(/These photos could not be judged/)).toBeInTheDocument();
    expect(screen.queryByText(/Hazards detected: 0/)).not.toBeInTheDocument();
  });

  it.each([
    [{ judged: 'none', incident_count: 0 }, '1 photo · could not be judged ·'],
    [{ judged: 'some', incident_count: 0 }, '1 photo · no findings · some photos could not be judged ·'],
    [{ judged: 'some', incident_count: 2 }, '1 photo · 2 findings · some photos could not be judged ·'],
    [{ judged: 'all', incident_count: 0 }, '1 photo · no findings ·'],
  ] as const)('in the list, %j, does not look clean where nobody could see', async (capture, told) => {
    answers(aDetail(capture));
    signIn();
    renderApp('/dashboard');
    const row = (await screen.findByRole('link', { name: 'Harbour Tower' })).closest('li') as HTMLElement;
    expect(row).toHaveTextContent(told);
  });
});
