// Loaded ahead, so that no test pays for a screen's first import.
import './profile.js';
import '../team/team.js';
import '../../app/shell/shell.js';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anExport, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';

setUpTestServer();

const ready = anExport({
  ...{ status: 'ready', progress: 100, size: 734_003, expires_at: '2099-05-17T12:00:00.000Z' },
  url: '/api/me/exports/e1/download',
});
const posted = () => world.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
const open = async (role: 'admin' | 'worker' = 'admin') => {
  signIn(aUser({ id: 'user-1', role }));
  const app = renderApp('/profile');
  await screen.findByRole('button', { name: 'Export my data' });
  return app;
};

describe('data exports', () => {
  it('offer an admin the organization’s data and their own, a worker the own only', async () => {
    scenario.answers('post', '/tenant/export', { export_id: 'e1' }, 202);
    const { user } = await open();
    expect(await screen.findByText('No exports yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Export the organization’s data' }));
    await waitFor(() => expect(posted()).toEqual(['/api/tenant/export']));
  });

  it('are a worker’s own', async () => {
    scenario.answers('post', '/users/user-1/export', { export_id: 'e2' }, 202);
    const { user } = await open('worker');
    expect(screen.getByRole('heading', { name: 'My data' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /organization’s data/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Export my data' }));
    await waitFor(() => expect(posted()).toEqual(['/api/users/user-1/export']));
  });

  it('show how far they are, what failed and why, and what has expired', async () => {
    const failed =
      'The export could not be finished because some of the data could not be read. Please start it again.';
    scenario.answers('get', '/me/exports', {
      exports: [
        anExport(),
        { ...ready, id: 'e2' },
        anExport({ id: 'e3', kind: 'person', person: { id: 'p', name: 'Joe Baker' }, status: 'failed', error: failed }),
        anExport({ id: 'e4', status: 'ready', progress: 100, expires_at: '2026-05-17T12:00:00.000Z' }),
        anExport({ id: 'e5', kind: 'report', report: 'insurance', file_name: 'insurance-portal-2026-05-10.pdf' }),
      ],
    });
    await open();
    const rows = within(await screen.findByRole('list', { name: 'Exports' })).getAllByRole('listitem');
    expect(rows).toHaveLength(5);
    const [running, done, broken, expired, report] = rows as HTMLElement[];
    expect(running).toHaveTextContent(/Data of the organization.*Being made.*40% done/);
    expect(within(running as HTMLElement).queryByRole('button')).toBeNull();
    expect(done).toHaveTextContent(/Ready.*available until May 17, 2099.*Download \(717 KB\)/);
    expect(broken).toHaveTextContent(`Data of Joe Baker`);
    expect(broken).toHaveTextContent(failed);
    expect(expired).toHaveTextContent('Expired');
    expect(within(expired as HTMLElement).queryByRole('button')).toBeNull();
    expect(report).toHaveTextContent('Insurance portal, PDF');
  });

  it('are downloaded under their name', async () => {
    scenario.answers('get', '/me/exports', { exports: [ready] });
    server.use(
      http.get(api('/me/exports/e1/download'), () => new HttpResponse('archive', { headers: { etag: '"e1"' } })),
    );
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Download: Data of the organization' }));
    await waitFor(() => expect(saved).toEqual(['organization-data-2026-05-10.tar']));
    jest.restoreAllMocks();
  });

  it('say when one cannot be started', async () => {
    scenario.refuses('post', '/tenant/export', 503, 'The service is busy; please try again.');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Export the organization’s data' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('The service is busy; please try again.');
  });
});
