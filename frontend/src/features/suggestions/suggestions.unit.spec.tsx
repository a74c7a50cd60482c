// Loaded ahead, so that no test pays for a screen's first import.
import './suggestions.js';
import '../../app/shell/shell.js';
import '../review/review.js';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { baseApi } from '../../domain/api/base-api.js';
import { anIncident, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { api, problem, server, world } from '../../testing/server.js';
import { aQuestion } from '../../testing/sources.js';

setUpTestServer();

const answers = () =>
  world.requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body] as const);
let waiting: ReturnType<typeof aQuestion>[] = [];
beforeEach(() => {
  waiting = [aQuestion(), aQuestion({ id: 'question-2', hazard_type: 'person_down', hazard_label: 'Person down' })];
  signIn(aUser({ role: 'safety_manager' }));
  server.use(
    http.get(api('/photos/:id'), () => new HttpResponse(null, { status: 404 })),
    http.get(api('/ai/questions'), ({ request }) => {
      const state = new URL(request.url).searchParams.get('state');
      return HttpResponse.json({ questions: waiting.filter((each) => each.state === state) });
    }),
    http.put(api('/ai/questions/:id'), ({ params }) => {
      waiting = waiting.filter(({ id }) => id !== params['id']);
      return HttpResponse.json({ incident: null });
    }),
  );
});

describe('suggestions', () => {
  it('stand beside the queue while something waits, as unproven', async () => {
    renderApp('/review');
    const link = await screen.findByRole('link', { name: /2 unproven suggestions/ });
    expect(link).toHaveAttribute('href', '/review/suggestions');
  });

  it('are answered one after the other, by button and by key', async () => {
    const { user } = renderApp('/review/suggestions');
    expect(await screen.findByRole('heading', { name: 'Is this one: Stooped lifting?' })).toBeVisible();
    expect(screen.getByText('Unproven')).toBeVisible();
    await user.type(screen.getByLabelText('Note (optional)'), 'nyn');
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(await screen.findByRole('heading', { name: 'Is this one: Person down?' })).toBeVisible();
    fireEvent.keyDown(window, { key: 's' });
    expect(await screen.findByText('Nothing to answer')).toBeVisible();
    expect(answers()).toEqual([
      ['/api/ai/questions/question-1', { answer: 'no', notes: 'nyn' }],
      ['/api/ai/questions/question-2', { answer: 'unsure', notes: '' }],
    ]);
  });

  it('go with their answer, before the list has come anew: a second tap is for the next one', async () => {
    const { user } = renderApp('/review/suggestions');
    await screen.findByRole('heading', { name: 'Is this one: Stooped lifting?' });
    server.use(http.get(api('/ai/questions'), () => new Promise<never>(() => {})));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('heading', { name: 'Is this one: Person down?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Nothing to answer')).toBeVisible();
    expect(answers().map(([path]) => path)).toEqual(['/api/ai/questions/question-1', '/api/ai/questions/question-2']);
  });

  it('stay until they are answered: a newer one comes after the one that is looked at', async () => {
    const { user, store } = renderApp('/review/suggestions');
    await user.type(await screen.findByLabelText('Note (optional)'), 'by the gate');
    waiting = [aQuestion({ id: 'newest', hazard_label: 'Open shaft' }), ...waiting];
    store.dispatch(baseApi.util.invalidateTags([{ type: 'Incident', id: 'LIST' }]));
    expect(await screen.findByText('2 left')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Is this one: Stooped lifting?' })).toBeVisible();
    expect(screen.getByLabelText('Note (optional)')).toHaveValue('by the gate');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('heading', { name: 'Is this one: Open shaft?' })).toBeVisible();
    expect(answers().map(([path]) => path)).toEqual(['/api/ai/questions/question-1']);
  });

  it('are answered by no key that is meant for a dialog, nor with Shift', async () => {
    server.use(http.put(api('/ai/questions/:id'), () => problem(503, 'Please try again.')));
    const { user } = renderApp('/review/suggestions');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await screen.findByRole('dialog');
    fireEvent.keyDown(window, { key: 'n' });
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    fireEvent.keyDown(window, { key: 'N', shiftKey: true });
    // A request that must not be sent has no sign to wait for.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(answers()).toHaveLength(1);
  });

  it('become an incident by yes, and say so', async () => {
    server.use(
      http.put(api('/ai/questions/:id'), () => {
        waiting = [];
        return HttpResponse.json({ incident: anIncident() });
      }),
    );
    const { user } = renderApp('/review/suggestions');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(/Incident opened in your name/)).toBeInTheDocument();
  });

  it('that somebody else has answered go, with a word about it', async () => {
    server.use(
      http.put(api('/ai/questions/:id'), () => {
        waiting = [];
        return problem(409, 'Somebody has already answered this question.', 'QUESTION_ANSWERED');
      }),
    );
    const { user } = renderApp('/review/suggestions');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Somebody else has answered this one.')).toBeInTheDocument();
    expect(await screen.findByText('Nothing to answer')).toBeVisible();
  });

  it('slip a question for the figures in after five, and say what it is', async () => {
    waiting = Array.from({ length: 5 }, (_, n) => aQuestion({ id: `q-${n}` }));
    waiting.push(aQuestion({ id: 'shadow', state: 'shadow', hazard_label: 'Missing gloves' }));
    const { user } = renderApp('/review/suggestions');
    for (let left = 5; left > 0; left--) {
      await screen.findByText(`${left} left`);
      expect(screen.queryByText(/your answer opens no incident/)).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Unsure' }));
    }
    await waitFor(() => expect(screen.getByText(/your answer opens no incident/)).toBeVisible());
  });
});
