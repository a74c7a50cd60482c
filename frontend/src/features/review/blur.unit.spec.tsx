// Loaded ahead, so that no test pays for a screen's first import.
import './review.js';
import '../../app/shell/shell.js';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anIncident } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';

setUpTestServer();

const blurredPhoto = () =>
  server.use(
    http.get(api('/photos/:id'), () => new HttpResponse('jpeg', { headers: { 'content-type': 'image/jpeg' } })),
  );
const open = async (status: 'REVIEW_REQUIRED' | 'APPROVED' = 'REVIEW_REQUIRED') => {
  signIn();
  world.incidents = [anIncident({ id: 'incident-1', status, photo_base64: 'QUJD', has_photo: true })];
  const app = renderApp(`/review?status=${status}&incident=incident-1`);
  await app.user.click(await screen.findByRole('button', { name: 'As others see it' }));
  return app;
};
/** jsdom knows no pointer events; React reads the same fields from a mouse event of that name. */
function drag(element: Element, from: MouseEventInit, to: MouseEventInit) {
  fireEvent(element, new MouseEvent('pointerdown', { bubbles: true, ...from }));
  fireEvent(element, new MouseEvent('pointermove', { bubbles: true, ...to }));
  fireEvent(element, new MouseEvent('pointerup', { bubbles: true, ...to }));
}
const approval = () => world.requests.find(({ path }) => path === '/api/incidents/incident-1/approve')?.body;

describe('covering what must not be recognised', () => {
  it('shows the covered picture, takes drawn regions, and sends them with the approval', async () => {
    blurredPhoto();
    const { user } = await open();
    const picture = await screen.findByAltText('Site photo with covered heads: Missing hard hat');
    expect(picture.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/);
    expect(world.requests.find(({ path }) => path === '/api/photos/photo-1')?.search).toBe('?variant=blurred');

    const layer = screen.getByTestId('blur-layer');
    jest
      .spyOn(layer, 'getBoundingClientRect')
      .mockReturnValue({ left: 100, top: 100, width: 200, height: 100 } as DOMRect);
    drag(layer, { clientX: 150, clientY: 110 }, { clientX: 200, clientY: 160 });
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(approval()).toEqual({ notes: '', blur_regions: [{ x: 0.25, y: 0.1, w: 0.25, h: 0.5 }] }),
    );
  });

  it('works by keyboard: add, move, resize, remove', async () => {
    blurredPhoto();
    const { user } = await open();
    const add = await screen.findByRole('button', { name: 'Add region' });
    await user.click(add);
    await user.click(add);
    const second = screen.getByRole('button', { name: /^Covered region 2/ });
    second.focus();
    await user.keyboard('{Delete}');
    screen.getByRole('button', { name: /^Covered region 1/ }).focus();
    await user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(approval()).toEqual({ notes: '', blur_regions: [{ x: 0.45, y: 0.43, w: 0.12, h: 0.13 }] }),
    );
  });

  it('takes a region back', async () => {
    blurredPhoto();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add region' }));
    await user.click(screen.getByRole('button', { name: 'Remove region' }));
    expect(screen.queryByRole('button', { name: /^Covered region/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(approval()).toEqual({ notes: '' }));
  });

  it('only shows it once decided', async () => {
    blurredPhoto();
    await open('APPROVED');
    expect(await screen.findByText(/other colleagues see the photo like this/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add region' })).not.toBeInTheDocument();
  });

  it('says so when there is no covered picture', async () => {
    scenario.refuses('get', '/photos/:id', 404, 'We could not find this record.');
    await open();
    expect(await screen.findByText(/There is no covered picture yet/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add region' })).not.toBeInTheDocument();
  });
});
