// Loaded ahead, so that no test pays for a screen's first import.
import '../shell/shell.js';
import './routes/review.js';
import type { FindingPrecision } from '@hazardlens/contracts';
import { screen } from '@testing-library/react';
import { anIncident } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { world } from '../../testing/server.js';

setUpTestServer();
/** A busy machine is no failure. */
const patient = { timeout: 20_000 };

const open = (precision?: FindingPrecision) => {
  signIn();
  world.incidents = [anIncident({ id: 'incident-1', ...(precision ? { precision } : {}) })];
  return renderApp('/review?incident=incident-1');
};

describe('what findings of a kind are worth', () => {
  it('is told in numbers of the own organization', async () => {
    open({ value: 0.83, confirmed: 20, false_alarms: 3, threshold: 0.35, raised: false });
    expect(await screen.findByText(/In your organization about 83% of such/, {}, patient)).toHaveTextContent(
      '20 confirmed, false alarms: 3',
    );
    expect(screen.queryByText(/need a confidence/)).not.toBeInTheDocument();
  });

  it('says so when new ones need more confidence', async () => {
    open({ value: 0.2, confirmed: 0, false_alarms: 17, threshold: 0.52, raised: true });
    expect(await screen.findByText(/new ones need a confidence of 52%/, {}, patient)).toBeInTheDocument();
  });

  it('is not guessed where nobody has decided anything', async () => {
    open();
    expect(await screen.findByText('AI Recommendation', {}, patient)).toBeInTheDocument();
    expect(screen.queryByText(/of such findings/)).not.toBeInTheDocument();
  });
});
