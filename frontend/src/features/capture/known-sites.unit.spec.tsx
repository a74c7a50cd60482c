import 'fake-indexeddb/auto';
// Loaded ahead, so that no test pays for a screen's first import.
import './capture.js';
import '../sites/sites.js';
import '../../app/shell/shell.js';
import { screen, waitFor, within } from '@testing-library/react';
import { lastKnown } from '../../domain/last-known.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';

setUpTestServer();
beforeEach(() => {
  signIn();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await lastKnown.clear();
});

/** A visit with network, which ends. */
async function wasHere() {
  const { unmount } = renderApp('/capture');
  await screen.findAllByRole('option', { name: 'Gate 2' });
  await waitFor(async () => expect((await lastKnown.keys()).join()).toContain('listSites'));
  unmount();
  scenario.isUnreachable('get', '/sites');
}

describe('a capture without network', () => {
  it.each(['/capture', '/capture?report=1'])(
    'starts on %s with the sites of the last visit, and their time',
    async (at) => {
      await wasHere();
      renderApp(at);
      const main = await screen.findByRole('main');
      expect((await within(main).findAllByRole('option', { name: 'Gate 2' })).length).toBe(1);
      expect(await within(main).findByText(/^As of /)).toHaveAttribute(
        'datetime',
        expect.stringMatching(/^20\d\d-.*Z$/),
      );
    },
  );

  it('without an earlier visit says that the sites could not be loaded, not that there is none', async () => {
    scenario.isUnreachable('get', '/sites');
    const { user } = renderApp('/capture');
    const main = await screen.findByRole('main');
    expect(await within(main).findByText('This could not be loaded.')).toBeInTheDocument();
    expect(screen.queryByText('There is no site yet')).not.toBeInTheDocument();
    const [again] = within(main).getAllByRole('button', { name: 'Try again' });
    scenario.answers('get', '/sites', []);
    await user.click(again as HTMLElement);
    expect(await screen.findByText('There is no site yet')).toBeInTheDocument();
  });
});
