import { explanation, type ScoreTerms, scoreTerms, termsIfClosed, type WeighingIncident } from './index.js';

const edge = (changes: Partial<WeighingIncident> = {}): WeighingIncident => ({
  incident_id: 'a',
  label: 'Unprotected edge',
  site_name: 'North tower',
  severity: 0.95,
  weight: 0.95,
  open: { ps: 0.95, ifConfirmed: 0 },
  ...changes,
});
const helmet = edge({ incident_id: 'b', label: 'Missing hard hat', site_name: 'Gate 2', severity: 0.65, weight: 0.65 });
const withOpen = (incident: WeighingIncident, ps: number, ifConfirmed = 0) => ({
  ...incident,
  open: { ps, ifConfirmed },
});

const safety = (V: number, E: number, weights: number[], incidents: WeighingIncident[], locale: 'en' | 'es' = 'en') =>
  explanation(
    scoreTerms(V, E, weights),
    incidents,
    { of: 'safety', openCount: weights.length, openWeights: weights },
    locale,
  );
const risk = (V: number, E: number, weights: number[], incidents: WeighingIncident[]) =>
  explanation(scoreTerms(V, E, weights), incidents, { of: 'risk', openCount: weights.length, openWeights: weights });

/**
 * By hand (scoring.md), 50 photos: one approved 0.95 open: λ̃/λ₀ = (0.95 + 5)/70/0.25 = 0.34, A = 0.75^0.34 = 0.90681,
 * U = 0.7·0.95 = 0.665; safety 100·A·(1 − U/2) = 60.53, closed 90.68; hub 69.62, closed 9.32.
 */
describe('why a score is what it is', () => {
  it('says first which open hazard pulls it down and what closing it would give', () => {
    const why = safety(0.95, 50, [0.95], [edge()]);
    expect(why.sentences[0]).toBe(
      'One open hazard pulls the score down: Unprotected edge (North tower). Closing it would take the score from 61 to 91.',
    );
    expect(why.worst_open).toEqual({
      incident_id: 'a',
      label: 'Unprotected edge',
      site_name: 'North tower',
      score_if_closed: 91,
    });
    // the terms come after
    expect(why.sentences[1]).toMatch(/^Findings weigh 0.95 over 50 photos/);
    expect(why.sentences[2]).toMatch(/credibility/);
  });

  it('says the same of the risk hub, where less is better', () => {
    expect(risk(0.95, 50, [0.95], [edge()]).sentences[0]).toBe(
      'One open hazard pushes the score up: Unprotected edge (North tower). Closing it would take the score from 70 to 9.',
    );
  });

  it('names the worst two of many, and closes the worst only', () => {
    // V = 1.6: ratio 6.6/17.5 = 0.377143, A = 0.897198; U = 1 − 0.335·0.545^0.5 = 0.752688: 100·A·(1 − U/2) = 55.95
    // without the worst: U = 0.455: 100·A·(1 − 0.2275) = 69.31
    const why = safety(1.6, 50, [0.95, 0.65], [withOpen(helmet, 0.65), edge()]);
    expect(why.sentences[0]).toBe(
      '2 open hazards pull the score down, most of all Unprotected edge (North tower) and Missing hard hat (Gate 2). Closing the worst would take the score from 56 to 69.',
    );
    expect(why.worst_open?.score_if_closed).toBe(69);
  });

  it('counts a pending finding as confirmed before it is closed', () => {
    // severity 0.95 at confidence 0.8: p·s = 0.76; confirmed it weighs 0.95, so that V gains 0.19
    // now: ratio 5.76/17.5 = 0.329143, A = 0.909657, U = 0.532: 66.77; closed: V = 0.95, A = 0.906806, U = 0: 90.68
    const why = safety(0.76, 50, [0.76], [withOpen(edge(), 0.76, 0.19)]);
    expect(why.sentences[0]).toBe(
      'One open hazard pulls the score down: Unprotected edge (North tower). Confirming and closing it would take the score from 67 to 91.',
    );
  });

  it('says so when nothing is open, and when what is open may not be named', () => {
    expect(safety(0, 50, [], []).sentences[0]).toBe('No open hazard pulls the score down.');
    expect(safety(0, 50, [], []).worst_open).toBeNull();
    expect(risk(0, 50, [], []).sentences[0]).toBe('No open hazard pushes the score up.');
    const hidden = safety(1.6, 50, [0.95, 0.65], []);
    expect(hidden.sentences[0]).toBe('2 open hazards pull the score down.');
    expect(hidden.worst_open).toBeNull();
  });

  it('says so when closing the worst alone changes nothing that is seen', () => {
    const weights = Array.from({ length: 40 }, () => 0.99);
    expect(safety(40, 0, weights, [withOpen(edge(), 0.99)]).sentences[0]).toMatch(
      /^40 open hazards .* Closing the worst would leave the score at \d+\.$/,
    );
  });

  it('speaks Spanish', () => {
    expect(safety(1.6, 50, [0.95, 0.65], [withOpen(helmet, 0.65), edge()], 'es').sentences[0]).toBe(
      '2 peligros abiertos bajan la puntuación, sobre todo Unprotected edge (North tower) y Missing hard hat (Gate 2). Cerrar el peor llevaría la puntuación de 56 a 69.',
    );
  });

  it('says of an exposure score what raises it, and promises nothing for closing', () => {
    const of = { of: 'exposure' as const, raisedBy: [edge()] };
    expect(explanation(scoreTerms(0.95, 50, [0.95]), [edge()], of).sentences[0]).toBe(
      'Approved findings of the last 90 days raise the exposure score, most of all Unprotected edge (North tower). Closing a hazard does not lower it at once: what a finding weighs halves every 30 days.',
    );
    const none = explanation(scoreTerms(0, 50, []), [], { of: 'exposure', raisedBy: [] });
    expect(none.sentences[0]).toBe('No approved finding of the last 90 days raises the exposure score.');
    expect(none.worst_open).toBeNull();
  });

  it('takes exactly the one hazard out of the open ones', () => {
    const terms: ScoreTerms = scoreTerms(1.9, 50, [0.95, 0.95]);
    expect(termsIfClosed(terms, [0.95, 0.95], { ps: 0.95, ifConfirmed: 0 })).toEqual(scoreTerms(1.9, 50, [0.95]));
  });
});
