// Loaded ahead, so that no test pays for a screen's first import.
import './review.js';
import '../../app/shell/shell.js';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anAction, anIncident, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, problem, server, world } from '../../testing/server.js';

setUpTestServer();
beforeEach(() => signIn());

const photo = { photo_base64: '/9j/', has_photo: true } as const;
const found = (id: string, hazard_type: string, more: Parameters<typeof anIncident>[0] = {}) =>
  anIncident({ id, hazard_type, ...photo, ...more });
const frames = () => {
  const picture = screen.getByRole('img', { name: 'Site photo: Missing hard hat' }).parentElement as HTMLElement;
  return [...picture.querySelectorAll('[data-band]')];
};

const jpeg = () => new HttpResponse(new Uint8Array([255, 216, 255]), { headers: { 'content-type': 'image/jpeg' } });

describe('the photo of a finding', () => {
  it('shows every hazard that was found on it, the others held back, and names them', async () => {
    world.incidents = [
      found('incident-1', 'no_hard_hat'),
      found('incident-2', 'no_hi_vis', { boxes: [{ x: 0.6, y: 0.4, w: 0.1, h: 0.2, class: 'no_vest' }] }),
      found('elsewhere', 'no_gloves', { photo_id: 'photo-2' }),
      found('rejected', 'no_eye_face', { status: 'REJECTED' }),
    ];
    renderApp('/review?incident=incident-1');
    const also = await screen.findByRole('heading', { name: 'Also on this photo' });
    expect(also.nextElementSibling).toHaveTextContent(/^Missing high-visibility vest Review required$/);
    expect(frames().map((frame) => [frame.textContent, frame.hasAttribute('data-muted')])).toEqual([
      ['Missing high-visibility vest', true],
      ['Missing hard hat', false],
    ]);
  });

  it('says that it is still being prepared where the picture for this reader is not made yet', async () => {
    world.incidents = [found('incident-1', 'no_hard_hat', { photo_base64: null, has_photo: false })];
    renderApp('/review?incident=incident-1');
    expect(await screen.findByText(/The photo is still being prepared/)).toBeInTheDocument();
  });
});

describe('before and after a repair', () => {
  const repaired = () => {
    const action = anAction({ status: 'COMPLETED', after_photo_id: 'incident-1-1' });
    world.incidents = [found('incident-1', 'no_hard_hat', { status: 'APPROVED', action })];
    return renderApp('/review?status=APPROVED&incident=incident-1');
  };

  it('are opened large, side by side, with the frames of the finding', async () => {
    server.use(http.get(api('/photos/:id'), jpeg));
    const { user } = repaired();
    await user.click(await screen.findByRole('button', { name: 'Compare large' }));
    const large = within(await screen.findByRole('dialog', { name: 'Before and after the repair' }));
    const before = await large.findByRole('img', { name: 'Site photo: Missing hard hat' });
    expect(before.parentElement?.querySelector('[data-band]')).toHaveTextContent('Missing hard hat');
    expect(await large.findByRole('img', { name: 'Repair: Missing hard hat' })).toBeInTheDocument();
  });

  it('say that the photo of the repair is still being prepared, and show it once it is there', async () => {
    let isReady = false;
    server.use(http.get(api('/photos/:id'), () => (isReady ? jpeg() : problem(404, 'Unknown.', 'NOT_FOUND'))));
    repaired();
    expect(await screen.findByText('The photo of the repair is still being prepared.')).toHaveAttribute(
      'role',
      'status',
    );
    isReady = true;
    expect(await screen.findByRole('img', { name: 'Repair: Missing hard hat' })).toBeInTheDocument();
  });

  it('are waited for by a colleague, too, for whom faces on them are covered', async () => {
    let isReady = false;
    server.use(http.get(api('/photos/:id'), () => (isReady ? jpeg() : problem(404, 'Unknown.', 'NOT_FOUND'))));
    const action = anAction({ status: 'COMPLETED', after_photo_id: 'incident-1-1' });
    world.incidents = [found('incident-1', 'no_hard_hat', { status: 'APPROVED', action })];
    signIn(aUser({ id: 'colleague', role: 'inspector' }));
    renderApp('/incidents/incident-1');
    expect(await screen.findByText('The photo of the repair is still being prepared.')).toBeVisible();
    isReady = true;
    expect(await screen.findByRole('img', { name: 'Repair: Missing hard hat' })).toBeInTheDocument();
  });

  it('can be asked for again when they could not be loaded', async () => {
    scenario.breaks('get', '/photos/:id');
    repaired();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('a privacy request for one photo', () => {
  const sent = () => world.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  const action = anAction({ status: 'COMPLETED', after_photo_id: 'incident-1-1' });
  beforeEach(() => {
    world.incidents = [found('incident-1', 'no_hard_hat', { status: 'APPROVED', action })];
    server.use(http.get(api('/photos/:id'), jpeg));
  });

  it('is an admin’s: after the question the photo of the hazard, or of the repair, is deleted', async () => {
    signIn(aUser({ role: 'admin' }));
    scenario.answers('delete', '/incidents/:id/photo', {});
    scenario.answers('delete', '/incidents/:id/action/photos/:photo', {});
    const { user } = renderApp('/review?status=APPROVED&incident=incident-1');
    await user.click(await screen.findByRole('button', { name: 'Delete photo' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/Delete this photo\? This action cannot be undone/)).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Delete photo' }));
    await waitFor(() => expect(sent()).toEqual(['/api/incidents/incident-1/photo']));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Delete photo of the repair' }));
    const repair = within(await screen.findByRole('dialog'));
    await user.click(repair.getByRole('button', { name: 'Delete photo of the repair' }));
    await waitFor(() => expect(sent()).toContain('/api/incidents/incident-1/action/photos/incident-1-1'));
  });

  it('says that it failed, and is not offered to reviewers who are no admins', async () => {
    signIn(aUser({ role: 'admin' }));
    scenario.breaks('delete', '/incidents/:id/photo');
    const { user, unmount } = renderApp('/review?status=APPROVED&incident=incident-1');
    await user.click(await screen.findByRole('button', { name: 'Delete photo' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete photo' }));
    expect(await screen.findByText(/Failed to delete the photo/)).toBeInTheDocument();
    unmount();
    signIn(aUser({ role: 'safety_manager' }));
    renderApp('/review?status=APPROVED&incident=incident-1');
    expect(await screen.findAllByRole('img', { name: 'Site photo: Missing hard hat' })).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: /Delete photo/ })).not.toBeInTheDocument();
  });
});
