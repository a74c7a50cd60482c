// Loaded ahead, so that no test pays for a screen's first import.
import '../../features/incidents/incident-page.js';
import '../../features/review/review.js';
import '../../app/shell/shell.js';
import { act, screen, within } from '@testing-library/react';
import { chooseLanguage } from '../../i18n/index.js';
import { anIncident } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { world } from '../../testing/server.js';

setUpTestServer();
beforeEach(() => signIn());
afterEach(() => act(() => chooseLanguage('en')));

const reason = { reason_code: 'bare_head', reason_params: { count: 2 } };
const open = async (...incidents: ReturnType<typeof anIncident>[]) => {
  world.incidents = incidents;
  renderApp(`/review?incident=${incidents[0]?.id}`);
  await screen.findByLabelText('Review Notes');
  return screen.getByRole('group', { name: 'Incident details' });
};

describe('what a screen says of a finding', () => {
  it('follows the language of the screen, though the answer came in another', async () => {
    const facts = await open(anIncident({ ...reason, ai_notes: '2 people are seen with bare heads.' }));
    expect(facts).toHaveTextContent('2 people are seen with bare heads, no hard hats on them.');
    await act(() => chooseLanguage('es'));
    expect(facts).toHaveTextContent('Se ve a 2 personas con la cabeza descubierta, sin casco.');
    expect(facts).not.toHaveTextContent('bare heads');
  });

  it('keeps the text of an old finding', async () => {
    expect(await open(anIncident({ ai_notes: 'Bare head on person 2.' }))).toHaveTextContent('Bare head on person 2.');
  });

  it('quotes what a person reported, in the list, too', async () => {
    const note = 'No rail at the lift shaft';
    const report = { ...reason, reason_code: 'reported_by_hand', reason_params: {}, note, capture_id: null };
    const facts = await open(anIncident({ ...report, ai_notes: 'Reported by a person on site.' }));
    expect(facts).toHaveTextContent('Reported by a person on site.');
    expect(within(facts).getByRole('figure')).toHaveTextContent(`Note of the report${note}`);
    expect(within(await screen.findByRole('list', { name: 'Incidents' })).getByText(note)).toBeInTheDocument();
  });

  it('recommends what belongs to the hazard type, in three steps with their source', async () => {
    const facts = await open(anIncident({ category: 'ELECTRICAL_FIRE', hazard_type: 'panel_blocked' }));
    const steps = within(facts)
      .getAllByRole('listitem')
      .filter((item) => /^(Stop|Fix|Prevent) /.test(item.textContent));
    expect(steps).toHaveLength(3);
    expect(steps[1]).toHaveTextContent(/^Fix Clear a working space 36 in \(0\.9 m\) deep/);
    expect(facts).toHaveTextContent('OSHA 1926.403(i)(1); 1910.303(g)');
    expect(facts).not.toHaveTextContent('remove defective cord');
  });
});

const law = () => screen.queryByText('Law and standard');
const advice = () => screen.queryByText('AI Recommendation');

describe('law and advice of a finding', () => {
  it.each(['/review?incident=seen', '/incidents/seen'])('stand on %s', async (path) => {
    world.incidents = [anIncident({ id: 'seen' })];
    renderApp(path);
    expect(await screen.findByText(/OSHA 1926\.100\(a\) · ISO 45001 8\.1\.2\(e\), 7\.3/)).toBeInTheDocument();
    expect(law()).toBeInTheDocument();
    expect(advice()).toBeInTheDocument();
  });

  it.each(['/review?incident=told', '/incidents/told'])(
    'are not there on %s where nobody has named the hazard',
    async (path) => {
      const unnamed = { category: 'not_named', hazard_type: 'not_named', severity: 0, confidence: 0 };
      const unknown = { osha: '', iso45001: '', recommended_action: '', note: 'Something hangs loose.' };
      world.incidents = [anIncident({ id: 'told', ...unnamed, ...unknown })];
      renderApp(path);
      expect(await screen.findByText('Something hangs loose.', { selector: 'blockquote' })).toBeInTheDocument();
      expect(law()).not.toBeInTheDocument();
      expect(advice()).not.toBeInTheDocument();
    },
  );
});
