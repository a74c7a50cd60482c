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

  it('says so of several in the risk hub', () => {
    expect(risk(1.6, 50, [0.95, 0.65], [edge()]).sentences[0]).toMatch(
      /^2 open hazards push the score up, most of all Unprotected edge \(North tower\)\. /,
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

  it('names as the worst only what is, where what weighs more may not be named', () => {
    const second = safety(1.6, 50, [0.95, 0.65], [withOpen(helmet, 0.65)]);
    expect(second.sentences[0]).toBe('2 open hazards pull the score down.');
    expect(second.worst_open).toBeNull();
    expect(second.top.map(({ incident_id }) => incident_id)).toEqual(['b']);
    // the first and the third of three
    const third = risk(2.3, 50, [0.95, 0.7, 0.65], [edge(), withOpen(helmet, 0.65)]);
    expect(third.sentences[0]).toMatch(
      /^3 open hazards push the score up, most of all Unprotected edge \(North tower\)\. /,
    );
    expect(third.worst_open?.incident_id).toBe('a');
  });

  it('says so when closing the worst alone changes nothing that is seen', () => {
    const weights = Array.from({ length: 40 }, () => 0.99);
    expect(safety(40, 0, weights, [withOpen(edge(), 0.99)]).sentences[0]).toMatch(
      /^40 open hazards .* Closing the worst would leave the score at \d+\.$/,
    );
  });

  it('says the terms in words', () => {
    // E = 50: Z = 50/70 = 0.714; ratio 0.34 from above; U = 0.7·0.9; 0.95/50 = 0.019 a photo
    expect(safety(0.95, 50, [0.9], [edge()]).sentences.slice(1)).toEqual([
      'Findings weigh 0.95 over 50 photos (recent ones count more), that is 0.019 per photo.',
      'With a credibility of 71 % against the benchmark (0.25 per photo, weighing 20 photos), the rate is 0.34 times the benchmark.',
      'Open hazards add up to 0.63 on a scale from 0 to 1.',
    ]);
    expect(safety(0.95, 50, [0.9], [edge()], 'es').sentences.slice(1)).toEqual([
      'Los hallazgos pesan 0,95 en 50 fotos (los recientes cuentan más), es decir 0,019 por foto.',
      'Con una credibilidad del 71 % frente a la referencia (0,25 por foto, con el peso de 20 fotos), la tasa es 0,34 veces la de referencia.',
      'Los peligros abiertos suman 0,63 en una escala de 0 a 1.',
    ]);
  });

  it('says what it rests on without any photo or open hazard', () => {
    expect(safety(0, 0, [], []).sentences.slice(1)).toEqual([
      'No photos of this period show people or plant: the benchmark rate of 0.25 per photo is used.',
      'With a credibility of 0 % against the benchmark (0.25 per photo, weighing 20 photos), the rate is 1 times the benchmark.',
      'No hazard is open.',
    ]);
    expect(safety(0, 0, [], [], 'es').sentences.slice(1)).toEqual([
      'Ninguna foto de este periodo muestra personas o máquinas: se usa la tasa de referencia de 0,25 por foto.',
      'Con una credibilidad del 0 % frente a la referencia (0,25 por foto, con el peso de 20 fotos), la tasa es 1 veces la de referencia.',
      'No hay peligros abiertos.',
    ]);
  });

  it('says that what was reported without a photo comes on top of the benchmark rate', () => {
    // λ̃ = (1.9 + 20·0.25)/20 = 0.345, that is 1.38·0.25
    expect(safety(1.9, 0, [0.95], [edge()]).sentences.slice(1, 3)).toEqual([
      'Findings weigh 1.9, and no photos of this period show people or plant: they come on top of the benchmark rate of 0.25 per photo.',
      'With a credibility of 0 % against the benchmark (0.25 per photo, weighing 20 photos), the rate is 1.38 times the benchmark.',
    ]);
    expect(safety(1.9, 0, [0.95], [edge()], 'es').sentences[1]).toBe(
      'Los hallazgos pesan 1,9 y ninguna foto de este periodo muestra personas o máquinas: se suman a la tasa de referencia de 0,25 por foto.',
    );
  });

  it('speaks Spanish', () => {
    expect(safety(1.6, 50, [0.95, 0.65], [withOpen(helmet, 0.65), edge()], 'es').sentences[0]).toBe(
      '2 peligros abiertos bajan la puntuación, sobre todo Unprotected edge (North tower) y Missing hard hat (Gate 2). Cerrar el peor llevaría la puntuación de 56 a 69.',
    );
  });

  it('speaks Spanish of one, of none and of the risk hub', () => {
    const first = (of: 'safety' | 'risk', weights: number[], incidents: WeighingIncident[]) =>
      explanation(
        scoreTerms(0.95, 50, weights),
        incidents,
        { of, openCount: weights.length, openWeights: weights },
        'es',
      ).sentences[0];
    expect(first('safety', [0.95], [edge()])).toBe(
      'Un peligro abierto baja la puntuación: Unprotected edge (North tower). Cerrarlo llevaría la puntuación de 61 a 91.',
    );
    expect(first('risk', [0.95], [edge()])).toBe(
      'Un peligro abierto sube la puntuación: Unprotected edge (North tower). Cerrarlo llevaría la puntuación de 70 a 9.',
    );
    // confirmed it weighs 0.05 more: V = 1, ratio 6/17.5 = 0.342857, 100·A = 90.61
    expect(first('safety', [0.95], [withOpen(edge(), 0.95, 0.05)])).toMatch(
      / Confirmarlo y cerrarlo llevaría .* a 91\.$/,
    );
    expect(first('safety', [0.95, 0.65], [withOpen(edge(), 0.95, 0.05)])).toMatch(
      / Confirmar y cerrar el peor llevaría /,
    );
    expect(first('risk', [0.95, 0.65], [])).toBe('2 peligros abiertos suben la puntuación.');
    expect(first('risk', [0.95, 0.65], [edge()])).toMatch(
      /^2 peligros abiertos suben la puntuación, sobre todo Unprot/,
    );
    expect(first('safety', [], [])).toBe('Ningún peligro abierto baja la puntuación.');
    expect(first('risk', [], [])).toBe('Ningún peligro abierto sube la puntuación.');
    // U = 1 − 0.307^2 = 0.906 with 40 as with 39: 100·A·(1 − U/2) = 49.61
    expect(
      first(
        'safety',
        Array.from({ length: 40 }, () => 0.99),
        [withOpen(edge(), 0.99)],
      ),
    ).toMatch(/ Cerrar el peor dejaría la puntuación en 50\.$/);
  });

  it('names each once, no more than two, and a place only where it has one', () => {
    const nowhere = edge({ incident_id: 'c', site_name: '' });
    expect(safety(0.95, 50, [0.95], [nowhere]).sentences[0]).toMatch(/: Unprotected edge\. /);
    const twice = [edge(), edge({ incident_id: 'd' }), withOpen(helmet, 0.65), withOpen(nowhere, 0.5)];
    expect(safety(0.95, 50, [0.95, 0.95, 0.65, 0.5], twice).sentences[0]).toMatch(
      /most of all Unprotected edge \(North tower\) and Missing hard hat \(Gate 2\)\. /,
    );
  });

  it('takes the first id of those that weigh alike, and names nothing that weighs nothing', () => {
    const b = edge({ incident_id: 'b' });
    for (const order of [
      [edge(), b],
      [b, edge()],
    ])
      expect(safety(1.9, 50, [0.95, 0.95], order).worst_open?.incident_id).toBe('a');
    const none = safety(0.95, 50, [0.95], [withOpen(edge(), 0)]);
    expect(none.worst_open).toBeNull();
    expect(none.sentences[0]).toBe('One open hazard pulls the score down.');
  });

  it('lists the five that weigh most, of equal ones the first by id, and says nothing about what is open', () => {
    const weights = [0.1, 0.5, 0, 0.3, 0.5, 0.2, 0.4];
    const incidents = weights.map((weight, at) => edge({ incident_id: `i${at}`, weight }));
    for (const order of [incidents, incidents.toReversed()]) {
      const { top } = safety(0, 50, [], order);
      expect(top.map(({ incident_id }) => incident_id)).toEqual(['i1', 'i4', 'i6', 'i3', 'i5']);
      expect(top[0]).toEqual({
        incident_id: 'i1',
        label: 'Unprotected edge',
        site_name: 'North tower',
        severity: 0.95,
        weight: 0.5,
      });
    }
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

  it('says of an exposure score in Spanish what raises it', () => {
    const why = (V: number, raisedBy: WeighingIncident[]) =>
      explanation(scoreTerms(V, 50, []), [], { of: 'exposure', raisedBy }, 'es').sentences[0];
    expect(why(0.95, [edge()])).toBe(
      'Los hallazgos aprobados de los últimos 90 días suben la exposición, sobre todo Unprotected edge (North tower). Cerrar un peligro no la baja de inmediato: el peso de un hallazgo se reduce a la mitad cada 30 días.',
    );
    expect(why(0, [])).toBe('Ningún hallazgo aprobado de los últimos 90 días sube la exposición.');
  });

  it('confirms and closes several at once, and leaves the others alone', () => {
    const terms = scoreTerms(1, 50, [0.9, 0.6, 0.3]);
    const closed = [
      { ps: 0.6, ifConfirmed: 0.1 },
      { ps: 0.3, ifConfirmed: 0.2 },
    ];
    expect(termsIfClosed(terms, [0.9, 0.6, 0.3], ...closed)).toEqual(scoreTerms(1.3, 50, [0.9]));
    // one that is not among those that were given
    expect(termsIfClosed(terms, [0.9, 0.6, 0.3], { ps: 0.2, ifConfirmed: 0 })).toEqual(terms);
  });

  it('takes exactly the one hazard out of the open ones', () => {
    const terms: ScoreTerms = scoreTerms(1.9, 50, [0.95, 0.95]);
    expect(termsIfClosed(terms, [0.95, 0.95], { ps: 0.95, ifConfirmed: 0 })).toEqual(scoreTerms(1.9, 50, [0.95]));
  });
});
