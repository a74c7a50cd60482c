import type { LinkedActionView } from '@hazardlens/contracts';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderApp, setUpTestServer } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';

setUpTestServer();

const linked: LinkedActionView = {
  ...{ hazard_label: 'Unprotected edge', recommended_action: 'Put the rail back.', note: '', due_date: '2026-11-05' },
  ...{ overdue: false, status: 'ASSIGNED', cannot: null, photo: null },
};
const sent = () => world.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

describe('what a link shows to whoever has no account', () => {
  beforeEach(() => scenario.answers('get', '/public/actions/:token', linked));

  it('takes one answer for a tap, also while the photo is made ready, and shows what became of it', async () => {
    server.use(
      http.post(api('/public/actions/:token/:step'), () => HttpResponse.json({ ...linked, status: 'COMPLETED' })),
    );
    // a photo that takes as long to be made ready as a large one does
    let ready: () => void = () => undefined;
    const decoded = new Promise<void>((resolve) => {
      ready = resolve;
    });
    globalThis.createImageBitmap = () => decoded.then(() => Promise.reject(new Error('no canvas')));
    const { user } = renderApp('/a/token-1');
    const photo = new File(['x'.repeat(200)], 'edge.jpg', { type: 'image/jpeg' });
    await screen.findByRole('heading', { name: 'Unprotected edge' });
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, photo);
    const done = screen.getByRole('button', { name: 'It is done' });
    await user.click(done);
    await user.click(done);
    ready();
    expect(await screen.findByText('Thank you. Somebody will look at it.')).toHaveFocus();
    expect(sent()).toEqual(['/api/public/actions/token-1/complete']);
  });

  it('says that somebody cannot, and asks for other words before anything is sent again', async () => {
    scenario.answers('post', '/public/actions/:token/:step', { ...linked, cannot: 'No scaffold' });
    const { user } = renderApp('/a/token-1');
    const words = await screen.findByLabelText('What you did, or why it cannot be done');
    await user.type(words, 'No scaffold');
    await user.click(screen.getByRole('button', { name: 'I cannot do it' }));
    expect(await screen.findByText('Cannot be done: No scaffold')).toHaveAttribute('role', 'status');
    expect(words).toHaveValue('');
    expect(screen.getByText('Cannot be done: No scaffold')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'It is done' })).toBeDisabled();
  });

  it('says of a link that has ended what to do, and offers no other try', async () => {
    scenario.refuses(
      'get',
      '/public/actions/:token',
      410,
      'This link does not work any more; please ask whoever sent it.',
    );
    renderApp('/a/token-1');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This link does not work any more;/);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('shows that somebody else was quicker, when what was said came too late', async () => {
    const { user } = renderApp('/a/token-1');
    await user.type(await screen.findByLabelText('What you did, or why it cannot be done'), 'Rail is back.');
    scenario.refuses('post', '/public/actions/:token/:step', 409, 'This step is not possible now.');
    scenario.answers('get', '/public/actions/:token', { ...linked, status: 'COMPLETED' });
    await user.click(screen.getByRole('button', { name: 'It is done' }));
    expect(await screen.findByText('This step is not possible now.')).toBeInTheDocument();
    expect(await screen.findByText('Thank you. Somebody will look at it.')).toBeInTheDocument();
  });

  it('says why a link could not be opened now, and can be asked again', async () => {
    scenario.refuses('get', '/public/actions/:token', 503, 'Please try again in a moment.');
    const { user } = renderApp('/a/token-2');
    expect(await screen.findByText('Please try again in a moment.')).toBeInTheDocument();
    scenario.answers('get', '/public/actions/:token', linked);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Unprotected edge' })).toBeInTheDocument());
  });
});
