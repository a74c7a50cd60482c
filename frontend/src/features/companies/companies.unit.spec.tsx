// Loaded ahead, so that no test pays for a screen's first import.
import './companies.js';
import '../../app/shell/shell.js';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aUser } from '../../testing/builders.js';
import { aCompany } from '../../testing/companies.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';

setUpTestServer();
const sent = (method: string) => world.requests.find((request) => request.method === method)?.body;
const path = '/actions/companies';
const page = (...companies: ReturnType<typeof aCompany>[]) =>
  scenario.answers('get', '/companies', { companies, next_cursor: null });

describe('companies', () => {
  beforeEach(() => signIn(aUser({ role: 'safety_manager' })));

  it('show how they get on, and that nothing is measured before a repair is done', async () => {
    const idle = { open: 0, overdue: 0, median_days: null, reopened: 0 };
    page(aCompany(), aCompany({ id: 'company-2', name: 'Volt', figures: idle }));
    renderApp(path);
    const acero = (await screen.findByText('Acero Norte')).closest('li');
    const volt = screen.getByText('Volt').closest('li');
    expect(acero).toHaveTextContent(/3 open repairs1 overduedone within 2.5 days \(median\) · 1 sent back/);
    expect(volt).toHaveTextContent('no repair done yet: no median');
  });

  it('are removed after a question that says what stays, and it is told', async () => {
    page(aCompany());
    scenario.answers('delete', '/companies/:id', {});
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Remove: Acero Norte' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Links that were given to it keep its name');
    expect(world.requests.some(({ method }) => method === 'DELETE')).toBe(false);
    page();
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Acero Norte is removed.', { selector: '[role="status"]' });
    expect(await screen.findByText('No companies yet')).toBeInTheDocument();
  });

  it('are added with contact, and need a name', async () => {
    page();
    scenario.answers('post', '/companies', aCompany());
    const { user } = renderApp(path);
    expect(await screen.findByText('No companies yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add company' }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText('Email (optional)'), 'pedro@acero.example');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(sent('POST')).toBeUndefined();
    await user.type(form.getByLabelText(/^Company name/), 'Acero Norte');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('POST')).toEqual({
        name: 'Acero Norte',
        trade: null,
        contact: { name: null, email: 'pedro@acero.example', phone: null },
      }),
    );
    await screen.findByText('Acero Norte is added.', { selector: '[role="status"]' });
  });

  it('are added once, also when the answer was lost, and under another name at once', async () => {
    page();
    const keys: [unknown, string | null][] = [];
    server.use(
      http.post(api('/companies'), async ({ request }) => {
        const { name } = (await request.json()) as { name: string };
        keys.push([name, request.headers.get('idempotency-key')]);
        return HttpResponse.error();
      }),
    );
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Add company' }));
    const form = within(await screen.findByRole('dialog'));
    const save = async (times: number) => {
      await user.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(keys).toHaveLength(times));
      await waitFor(() => expect(form.getByRole('button', { name: 'Save' })).toBeEnabled());
    };
    await user.type(form.getByLabelText(/^Company name/), 'Acero');
    await save(1);
    await save(2);
    await user.type(form.getByLabelText(/^Company name/), ' Norte');
    await save(3);
    const [[, first], [, again], [name, other]] = keys as [[unknown, string], [unknown, string], [unknown, string]];
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(again).toBe(first);
    expect(name).toBe('Acero Norte');
    expect(other).toMatch(/^[\da-f-]{36}$/);
    expect(other).not.toBe(first);
  });

  it('stay as they are when only the next ones cannot be had', async () => {
    server.use(
      http.get(api('/companies'), ({ request }) =>
        new URL(request.url).searchParams.has('cursor')
          ? HttpResponse.error()
          : HttpResponse.json({ companies: [aCompany()], next_cursor: 'more' }),
      ),
    );
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'More companies' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The next companies could not be loaded.');
    expect(screen.getByText('Acero Norte')).toBeInTheDocument();
    expect(screen.queryByText(/Could not be refreshed\./)).not.toBeInTheDocument();
  });

  it('are looked for by what stands in the address, so that Back and a reload find them again', async () => {
    page(aCompany());
    const { user } = renderApp(`${path}?q=acero`);
    expect(await screen.findByRole('searchbox')).toHaveValue('acero');
    const asked = () =>
      world.requests.filter((request) => request.path === '/api/companies').map(({ search }) => search);
    await waitFor(() => expect(asked()).toEqual([expect.stringContaining('q=acero')]));
    await user.type(screen.getByRole('searchbox'), ' norte ');
    await waitFor(() => expect(currentPath()).toBe(`${path}?q=acero+norte`));
    await waitFor(() => expect(asked().at(-1)).toMatch(/q=acero(\+|%20)norte(&|$)/));
  });

  it('are no screen of workers', async () => {
    signIn(aUser({ role: 'worker' }));
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Companies');
    expect(world.requests.some((request) => request.path.includes('/companies'))).toBe(false);
  });
});
