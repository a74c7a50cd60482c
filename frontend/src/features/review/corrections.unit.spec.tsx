// Loaded ahead, so that no test pays for a screen's first import.
import './review.js';
import '../../app/shell/shell.js';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anIncident, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();
beforeAll(() => Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined }));

const head = { x: 0.2, y: 0.2, w: 0.1, h: 0.2, class: 'head' };
const finding = (overrides: Parameters<typeof anIncident>[0] = {}) =>
  anIncident({
    id: 'incident-1',
    capture_id: 'capture-1',
    photo_base64: 'QUJD',
    has_photo: true,
    boxes: [head],
    ...overrides,
  });
const open = (status: 'REVIEW_REQUIRED' | 'APPROVED' = 'REVIEW_REQUIRED') => {
  world.incidents = [finding({ status })];
  return renderApp(`/review?status=${status}&incident=incident-1`);
};
/** jsdom knows no pointer events; React reads the same fields from a mouse event of that name. */
function draw(layer: Element, from: MouseEventInit, to: MouseEventInit) {
  jest.spyOn(layer, 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width: 100, height: 100 } as DOMRect);
  fireEvent(layer, new MouseEvent('pointerdown', { bubbles: true, ...from }));
  fireEvent(layer, new MouseEvent('pointerup', { bubbles: true, ...to }));
}
const sent = (path: string) =>
  world.requests.find((request) => request.path === path && request.method !== 'GET')?.body;

describe('correcting a finding', () => {
  beforeEach(() => signIn());

  it('moves and adds boxes and sends all of them with the approval', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Correct boxes' }));
    draw(screen.getByTestId('box-layer'), { clientX: 50, clientY: 50 }, { clientX: 70, clientY: 80 });
    act(() => screen.getByRole('button', { name: /^Box 1,/ }).focus());
    await user.keyboard('{ArrowRight}');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('The boxes are saved with the approval.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(sent('/api/incidents/incident-1/approve')).toEqual({
        notes: '',
        boxes: [
          { ...head, x: 0.21 },
          { x: 0.5, y: 0.5, w: 0.2, h: 0.3, class: 'head' },
        ],
      }),
    );
  });

  it('leaves the keyboard where it was opened', async () => {
    const { user } = open();
    const start = await screen.findByRole('button', { name: 'Correct boxes' });
    act(() => start.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByTestId('box-layer')).toBeInTheDocument();
    expect(start).toHaveFocus();
    expect(start).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(start).toHaveFocus();
    expect(start).toHaveAttribute('aria-pressed', 'false');
  });

  it('sends no boxes where they are what they were, and opens and closes with a key', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: 'Correct boxes' });
    await user.keyboard('b');
    await user.click(await screen.findByRole('button', { name: 'Add a box' }));
    await user.click(screen.getByRole('button', { name: 'Undo the last change' }));
    await user.keyboard('b');
    expect(screen.queryByTestId('box-layer')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(sent('/api/incidents/incident-1/approve')).toEqual({ notes: '' }));
  });

  it('is over once it is decided; the history tells what was corrected', async () => {
    world.incidents = [
      finding({
        status: 'APPROVED',
        history: [
          {
            action: 'APPROVED',
            user_email: 'ana@example.com',
            timestamp: '2026-03-02T09:00:00.000Z',
            notes: '',
            changes: {
              hazard_type: { from: 'no_hi_vis', to: 'no_hard_hat' },
              boxes: { from: [head], to: [head, head] },
            },
          },
        ],
      }),
    ];
    renderApp('/review?status=APPROVED&incident=incident-1');
    expect(await screen.findByText('Boxes corrected: 1 → 2')).toBeInTheDocument();
    expect(screen.getByText('Hazard corrected: Missing high-visibility vest → Missing hard hat')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Correct boxes' })).not.toBeInTheDocument();
  });
});

describe('what was missed on a photo', () => {
  beforeEach(() => signIn());
  const openForm = async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Missed here' }));
    const form = within(await screen.findByRole('dialog', { name: 'What was missed on this photo?' }));
    const fill = async () => {
      await user.type(form.getByRole('combobox', { name: 'Hazard Type' }), 'vest');
      await user.click(await form.findByRole('option', { name: /Missing high-visibility vest/ }));
      draw(form.getByTestId('box-layer'), { clientX: 10, clientY: 10 }, { clientX: 30, clientY: 50 });
      await user.type(form.getByLabelText(/What do you see/), 'a, r');
    };
    return { user, form, fill, send: () => user.click(form.getByRole('button', { name: 'Add finding' })) };
  };

  it('becomes a finding on the same photo, with its box', async () => {
    scenario.answers('post', '/incidents', anIncident({ id: 'incident-9' }), 201);
    const { fill, send } = await openForm();
    await fill();
    await send();
    await waitFor(() =>
      expect(sent('/api/incidents')).toEqual({
        site_id: world.incidents[0]?.site_id,
        photo_id: 'photo-1',
        category: 'PPE_COMPLIANCE',
        hazard_type: 'no_hi_vis',
        notes: 'a, r',
        boxes: [{ x: 0.1, y: 0.1, w: 0.2, h: 0.4, class: 'no_vest' }],
      }),
    );
    expect(await screen.findByText('Added to the review queue')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    // letters typed there decided nothing here
    expect(sent('/api/incidents/incident-1/approve')).toBeUndefined();
  });

  it('asks for what is needed, and keeps what was drawn where it cannot be sent', async () => {
    const { user, form, fill, send } = await openForm();
    await send();
    expect(await screen.findByText('Please choose the hazard and say what you see.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await fill();
    scenario.refuses('post', '/incidents', 404, 'We could not find this record.');
    await send();
    expect(await screen.findByText('We could not find this record.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(form.getByRole('button', { name: /^Box 1,/ })).toBeInTheDocument();
  });

  it('is added by reviewers, on photos of captures', async () => {
    signIn(aUser({ role: 'worker' }));
    world.incidents = [finding({ capture_id: null })];
    renderApp('/review?incident=incident-1');
    expect(screen.queryByRole('button', { name: 'Missed here' })).not.toBeInTheDocument();
  });
});
