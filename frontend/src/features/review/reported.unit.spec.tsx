// Loaded ahead, so that no test pays for a screen's first import.
import './photo-review.js';
import './review.js';
import '../../components/dialogs/dialog.js';
import '../../app/shell/shell.js';
import { screen, within } from '@testing-library/react';
import { anIncident } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { world } from '../../testing/server.js';

setUpTestServer();
const reported = { capture_id: null, photo_id: null, reason_code: 'reported_by_hand' as const };
const sent = () =>
  world.requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.slice(15), body]);
const reasons = { name: 'Rejection reason' };

describe('whoever reported a hazard does not read that an AI was wrong', () => {
  beforeEach(() => {
    signIn();
    world.incidents = [anIncident({ id: 'cord', hazard_type: 'damaged_cord', ...reported })];
  });

  it('when the report is rejected photo by photo', async () => {
    const { user } = renderApp('/review/photos');
    await screen.findByRole('heading', { level: 2, name: 'Damaged or spliced cord' });
    await user.keyboard('r');
    expect(await screen.findByRole('button', { name: /^Nothing of the kind there/ })).toBeInTheDocument();
    await user.keyboard('1');
    await screen.findByText('Incident rejected successfully', { selector: '[role="status"]' });
    expect(sent()).toEqual([['cord/reject', { notes: 'Nothing of the kind there', reason: 'false_positive' }]]);
  });

  it('when it is rejected by itself', async () => {
    world.incidents = [
      anIncident({ id: 'cord', hazard_type: 'damaged_cord', ...reported, reason_code: 'reported_by_poster' }),
    ];
    const { user } = renderApp('/review?incident=cord');
    const notes = await screen.findByRole('textbox', { name: 'Review Notes' });
    await user.selectOptions(screen.getByRole('combobox', reasons), 'Nothing of the kind there');
    expect(notes).toHaveValue('Nothing of the kind there');
  });

  it('when it is rejected together with what an analysis found', async () => {
    world.incidents.push(anIncident({ id: 'hat' }));
    const { user } = renderApp('/review');
    await user.click(await screen.findByRole('checkbox', { name: 'Select: Missing hard hat' }));
    const bar = screen.getByRole('region', { name: '1 selected' });
    const note = within(bar).getByRole('textbox');
    await user.selectOptions(within(bar).getByRole('combobox', reasons), 'The AI was wrong');
    expect(note).toHaveValue('The AI was wrong');
    await user.click(screen.getByRole('checkbox', { name: 'Select: Damaged or spliced cord' }));
    expect(note).toHaveValue('Nothing of the kind there');
    await user.click(within(bar).getByRole('button', { name: 'Reject selected' }));
    await screen.findByText('2 of 2 decided', { selector: '[role="status"]' });
    expect(sent().map(([, body]) => body)).toEqual(
      Array(2).fill({ notes: 'Nothing of the kind there', reason: 'false_positive' }),
    );
  });
});
