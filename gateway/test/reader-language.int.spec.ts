import {
  type CaptureDetail,
  getCapture,
  getIncident,
  type IncidentRecord,
  type IncidentView,
  listCaptureIncidents,
} from '@hazardlens/contracts';
import type { CaptureAnswer } from '../src/captures/captures.controller.js';
import { aUser } from './people.js';
import { aCaptureOf, anIncidentOf, resultOf } from './records.js';
import { TestGateway } from './test-gateway.js';

// Real: HTTP and views. Fake: the services.
describe('what the product says of a finding', () => {
  let gateway: TestGateway;
  const manager = aUser('safety_manager');
  const insurer = aUser('admin', 'insurer', 'insurance_provider');
  let record: IncidentRecord;
  let capture: CaptureDetail;
  const found = {
    ...{ category: 'ELECTRICAL_FIRE', hazard_type: 'panel_blocked' },
    ...{ reason_code: 'bare_head', reason_params: { count: 2 } },
  };
  const spanish = 'Se ve a 2 personas con la cabeza descubierta, sin casco.';

  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.signIn(manager, insurer);
    gateway.messages
      .answer(getIncident, () => record)
      .answer(getCapture, () => capture)
      .answer(listCaptureIncidents, () => ({ incidents: [record] }));
  });
  afterAll(() => gateway.close());

  const read = async (language: string, as = manager): Promise<IncidentView> => {
    const headers = { 'accept-language': language };
    return (await gateway.call<IncidentView>('GET', '/api/incidents/incident-1', { as, headers })).body;
  };

  it('is in the reader’s language: reason, labels, recommendation, and the first line of the history', async () => {
    record = anIncidentOf(manager, { ...found, ai_notes: '2 people are seen.' });
    expect(await read('es-MX')).toMatchObject({
      ...found,
      ...{ ai_notes: spanish, hazard_label: 'Tablero eléctrico obstruido', category_name: 'Peligros eléctricos' },
      recommended_action: expect.stringMatching(/^Detener: .* 36 in \(0\.9 m\) .*\(OSHA 1926\.403\(i\)\(1\); /),
      history: [{ action: 'CREATED', notes: spanish }],
    });
    expect(await read('en')).toMatchObject({
      ai_notes: '2 people are seen with bare heads, no hard hats on them.',
      ...{ hazard_label: 'Blocked electrical panel', category_name: 'Electrical Hazards' },
      recommended_action: expect.stringMatching(/^Stop: .* Fix: .* Prevent: /),
    });
  });

  it('tells in the reader’s language what was not judged, and why an analysis gave up', async () => {
    record = anIncidentOf(manager);
    const not_assessed = [
      { code: 'permits', label: 'Work permits' },
      { code: 'of_tomorrow', label: 'As the service said' },
    ];
    const error = 'Photo 2 cannot be read. Please take it again.';
    capture = aCaptureOf(manager, { status: 'failed', error, result: { ...resultOf('capture-1'), not_assessed } });
    const ask = async (language: string) =>
      (
        await gateway.call<CaptureAnswer>('GET', '/api/capture-batches/capture-1', {
          as: manager,
          headers: { 'accept-language': language },
        })
      ).body;
    const spanishAnswer = await ask('es');
    expect(spanishAnswer.error).toBe('La foto 2 no se puede leer. Tómela de nuevo.');
    expect(spanishAnswer.not_assessed.map(({ label }) => label)).toEqual([
      expect.stringMatching(/[Pp]ermisos/),
      'As the service said',
    ]);
    expect((await ask('en')).error).toBe(error);
  });

  it('stays as it was stored for old findings, and for codes of a newer service', async () => {
    for (const reason_code of [null, 'of_tomorrow']) {
      record = anIncidentOf(manager, { reason_code, hazard_type: 'of_tomorrow', category: 'OF_TOMORROW' });
      expect(await read('es')).toMatchObject({
        ...{ ai_notes: 'A head without a helmet.', hazard_label: 'No helmet', category_name: 'PPE Compliance' },
        ...{ recommended_action: 'Wear helmets.', history: [{ notes: 'A head without a helmet.' }], reason_code },
      });
    }
  });

  it('leaves what a person typed as it is, for the own organisation only', async () => {
    const email = 'worker@test.example';
    const history = [{ action: 'CREATED', user_email: email, timestamp: '2026-05-10T12:00:00.000Z', notes: 'Typed' }];
    const report = { ...{ capture_id: null, photo_id: null, photo: null, confidence: 1 }, history };
    const now = { ...report, ai_notes: 'Reported.', reason_code: 'reported_by_hand', note: 'Typed' };
    // a service of a version that knows neither codes nor notes
    const { reason_code: _, reason_params: __, ...before } = anIncidentOf(manager, { ...report, ai_notes: 'Typed' });
    for (const each of [anIncidentOf(manager, now), before as IncidentRecord]) {
      record = each;
      const sentence = 'Reportado por una persona en la obra.';
      expect(await read('es')).toMatchObject({ ai_notes: sentence, note: 'Typed', history: [{ notes: 'Typed' }] });
      const shown = await read('es', insurer);
      expect(shown).toMatchObject({ ai_notes: sentence, reason_code: 'reported_by_hand' });
      expect(JSON.stringify(shown)).not.toContain('Typed');
      expect(shown).not.toHaveProperty('note');
    }
  });

  it('is so in the detections of a capture, too, also in results from before there were codes', async () => {
    const detection = {
      ...{ ...found, photo_index: 0, label: 'Blocked electrical panel', severity: 0.45, confidence: 0.6, osha: '' },
      ...{ iso45001: '', boxes: [], reason: '2 people are seen.', recommended_action: '', incident_id: 'incident-1' },
    };
    const { reason_code: _, reason_params: __, ...old } = detection;
    const detections = [detection, old] as (typeof detection)[];
    record = anIncidentOf(manager, found);
    capture = aCaptureOf(manager, { status: 'completed', result: { ...resultOf('capture-1'), detections } });
    const headers = { 'accept-language': 'es' };
    const { body } = await gateway.call<CaptureAnswer>('GET', '/api/capture-batches/capture-1', {
      as: manager,
      headers,
    });
    expect(body.detections).toMatchObject([
      { reason: spanish, label: 'Tablero eléctrico obstruido', reason_code: 'bare_head', reason_params: { count: 2 } },
      { reason: '2 people are seen.', reason_code: null, reason_params: {} },
    ]);
    expect(body.detections[1]?.recommended_action).toMatch(/^Detener: /);
    expect(body.incidents[0]).toMatchObject({ ai_notes: spanish });
  });
});
