// Loaded ahead, so that no test pays for a screen's first import.
import './capture.js';
import './report-form.js';
import '../review/review.js';
import '../dashboard/dashboard.js';
import '../../app/shell/shell.js';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anIncident, aUser } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';

setUpTestServer();

const open = async () => {
  const app = renderApp('/capture');
  await app.user.click(await screen.findByRole('button', { name: /Report a hazard/ }));
  await screen.findByRole('combobox', { name: 'Which hazard is it?' });
  return app;
};
type User = Awaited<ReturnType<typeof open>>['user'];
const picker = () => screen.getByRole('combobox', { name: 'Which hazard is it?' });
const pick = async (user: User, search: string, name: string) => {
  await user.type(picker(), search);
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
};
const reports = () => world.requests.filter(({ method, path }) => method === 'POST' && path === '/api/incidents');

describe('reporting a hazard', () => {
  it('sends what was seen, with the usual severity of the hazard, and goes to the dashboard', async () => {
    signIn(aUser({ role: 'worker' }), 'site-1');
    scenario.answers('post', '/incidents', anIncident({ id: 'incident-9' }), 201);
    const { user } = await open();
    await pick(user, 'leading', 'Unprotected edge or leading edge');
    expect(screen.getByRole('radio', { name: 'Critical' })).toBeChecked();
    await user.type(screen.getByLabelText('What did you see?'), 'Level 3, no rail at the lift shaft');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Hazard reported. It waits for review.');
    expect(reports()[0]?.body).toEqual({
      site_id: 'site-1',
      category: 'FALL_RISKS',
      hazard_type: 'unprotected_edge',
      notes: 'Level 3, no rail at the lift shaft',
    });
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  it('sends another severity and a photo, and a reviewer goes on to the review', async () => {
    signIn(undefined, 'site-1');
    let key: string | null = null;
    server.use(
      http.post(api('/incidents'), ({ request }) => {
        key = request.headers.get('idempotency-key');
        return HttpResponse.json(anIncident({ id: 'incident-9' }), { status: 201 });
      }),
    );
    const { user } = await open();
    await pick(user, 'helmet', 'Missing hard hat');
    await user.click(screen.getByRole('radio', { name: 'Low' }));
    await user.type(screen.getByLabelText('What did you see?'), 'Loose cable');
    const file = new File(['x'.repeat(200)], 'cable.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByLabelText('Add a photo'), { target: { files: [file] } });
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(currentPath()).toBe('/review?incident=incident-9'));
    expect(reports()[0]?.body).toMatchObject({ severity: 0.3, photo: btoa('x'.repeat(200)) });
    expect(key).toMatch(/^[\w-]{10,}$/);
  });

  it('keeps the words of who looks something up first, until they are sent', async () => {
    signIn(undefined, 'site-1');
    scenario.answers('post', '/incidents', anIncident({ id: 'incident-9' }), 201);
    const { user } = await open();
    await user.type(screen.getByLabelText('What did you see?'), 'Loose cable');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    const again = async () => user.click(await screen.findByRole('button', { name: /Report a hazard/ }));
    await again();
    expect(await screen.findByLabelText('What did you see?')).toHaveValue('Loose cable');
    await pick(user, 'helmet', 'Missing hard hat');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(currentPath()).toBe('/review?incident=incident-9'));
    await user.click(screen.getAllByRole('link', { name: 'Capture' })[0] as HTMLElement);
    await again();
    expect(await screen.findByLabelText('What did you see?')).toHaveValue('');
  });

  it('starts without a hazard and is not sent without a choice, however much was typed', async () => {
    signIn(undefined, 'site-1');
    const { user } = await open();
    expect(picker()).toHaveValue('');
    for (const band of screen.getAllByRole('radio')) expect(band).not.toBeChecked();
    await user.type(screen.getByLabelText('What did you see?'), 'guardrail removed');
    await user.click(screen.getByRole('radio', { name: 'High' }));
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Please choose the hazard');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(reports()).toEqual([]);
    // a word that was typed but not chosen is no choice
    await user.type(picker(), 'helmet');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Please choose the hazard');
    expect(reports()).toEqual([]);
  });

  it('suggests from what was typed: a removed guardrail is an unprotected edge, no missing hard hat', async () => {
    signIn(undefined, 'site-1');
    scenario.answers('post', '/incidents', anIncident({ id: 'incident-9' }), 201);
    const { user } = await open();
    await user.type(screen.getByLabelText('What did you see?'), 'guardrail removed');
    const suggestions = screen.getByRole('group', { name: 'Fits what you wrote:' });
    await user.click(await within(suggestions).findByRole('button', { name: 'Unprotected edge or leading edge' }));
    expect(picker()).toHaveValue('Unprotected edge or leading edge');
    expect(screen.getByRole('radio', { name: 'Critical' })).toBeChecked();
    expect(within(suggestions).queryByRole('button', { name: 'Unprotected edge or leading edge' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(reports()).toHaveLength(1));
    expect(reports()[0]?.body).toMatchObject({ category: 'FALL_RISKS', hazard_type: 'unprotected_edge' });
  });

  it('finds all 87 hazards, and each by a word of the other language', async () => {
    signIn(undefined, 'site-1');
    const { user } = await open();
    await user.click(picker());
    const list = await screen.findByRole('listbox');
    expect(within(list).getAllByRole('option')).toHaveLength(87);
    await user.type(picker(), 'andamio');
    await waitFor(() =>
      expect(within(list).getAllByRole('option')[0]).toHaveTextContent(/^Scaffold without guardrail/),
    );
    await user.clear(picker());
    await user.type(picker(), 'xyzzy');
    expect(await screen.findByText('No hazard has this word. Try another one.')).toBeInTheDocument();
  });

  it('asks for a description and a site before anything is sent', async () => {
    signIn(undefined, 'all');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Please select a site');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await user.selectOptions(screen.getByLabelText('Site'), 'site-2');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Please describe what you saw');
    expect(reports()).toEqual([]);
  });

  it.each([
    ['the connection is gone', () => scenario.isUnreachable('post', '/incidents'), /^No connection\./],
    ['the server refuses', () => scenario.refuses('post', '/incidents', 413, 'The photo is too large.'), /too large/],
    ['the server breaks', () => scenario.breaks('post', '/incidents'), /^Failed to report the hazard/],
  ])('keeps what was typed when %s', async (_, given, text) => {
    given();
    signIn(undefined, 'site-1');
    const { user } = await open();
    await user.type(screen.getByLabelText('What did you see?'), 'Loose cable');
    await pick(user, 'helmet', 'Missing hard hat');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByLabelText('What did you see?')).toHaveValue('Loose cable');
  });
});
