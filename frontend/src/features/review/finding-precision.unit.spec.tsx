// Loaded ahead, so that no test pays for a screen's first import.
import '../../app/shell/shell.js';
import './review.js';
import type { FindingPrecision } from '@hazardlens/contracts';
import { screen } from '@testing-library/react';
import { anIncident } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { world } from '../../testing/server.js';

setUpTestServer();

const open = (precision?: FindingPrecision) => {
  signIn();
  world.incidents = [anIncident({ id: 'incident-1', ...(precision ? { precision } : {}) })];
  return renderApp('/review?incident=incident-1');
};

describe('what findings of a kind are worth', () => {
  it('is told as it was counted, and what was added to it', async () => {
    // (6 + 0.7 · 7) / (7 + 7) = 0.779
    const assumed = { share: 0.7, decisions: 7 };
    open({ value: 10.9 / 14, confirmed: 6, false_alarms: 1, threshold: 0.35, raised: false, assumed });
    expect(await screen.findByText(/6 of 7 such findings were confirmed/)).toHaveTextContent(
      'In your organization 6 of 7 such findings were confirmed. With few decisions we assume that 7 of 10 are right, and let that count like 7 decisions: together about 78%.',
    );
    expect(screen.queryByText(/need a confidence/)).not.toBeInTheDocument();
  });

  it('leaves out what was assumed where it changes nothing', async () => {
    open({
      value: 0.7,
      confirmed: 70,
      false_alarms: 30,
      threshold: 0.35,
      raised: false,
      assumed: { share: 0.7, decisions: 7 },
    });
    expect(await screen.findByText(/70 of 100 such findings/)).toHaveTextContent('That is about 70%.');
    expect(screen.queryByText(/we assume/)).not.toBeInTheDocument();
  });

  it('says so when new ones need more confidence', async () => {
    open({ value: 0.2, confirmed: 0, false_alarms: 17, threshold: 0.52, raised: true });
    expect(await screen.findByText(/new ones need a confidence of 52%/)).toBeInTheDocument();
  });

  it('is not guessed where nobody has decided anything', async () => {
    open();
    expect(await screen.findByText('AI Recommendation')).toBeInTheDocument();
    expect(screen.queryByText(/such findings/)).not.toBeInTheDocument();
  });
});
