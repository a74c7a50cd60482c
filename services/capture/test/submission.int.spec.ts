import { randomUUID } from 'node:crypto';
import { analysisFailed, findSubmission, siteUpdated } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { aSubmission, aWorker } from './a-submission.js';
import { anInsurer, aResult, aSuperAdmin, aTenantId, CapturePlatform } from './capture-platform.js';

const withCode = (code: string) => expect.objectContaining({ code });

describe('the life of a capture', () => {
  let captures: CapturePlatform;
  beforeAll(async () => {
    captures = await CapturePlatform.start();
  });
  afterAll(() => captures?.close());

  const fail = (tenantId: string, captureId: string, reason: string) =>
    captures.platform.client.publish(
      analysisFailed,
      { capture_id: captureId, reason },
      { tenantId, actorId: 'system', aggregateId: captureId },
    );

  async function aSubmitted() {
    const [tenantId, captureId] = [aTenantId(), randomUUID()];
    await captures.submit(tenantId, captureId);
    await eventually(() => expect(captures.issued(captureId)).toHaveLength(1));
    return { tenantId, captureId, worker: aWorker(tenantId) };
  }

  it('a submission is stored, told and sent to the detector', async () => {
    const [tenantId, captureId] = [aTenantId(), randomUUID()];
    const reply = await captures.submit(tenantId, captureId);

    expect(reply).toMatchObject({
      _id: captureId,
      id: captureId,
      tenant_id: tenantId,
      site_name: 'Harbour Tower',
      status: 'queued',
      created_at: '2026-03-02T08:00:00.000Z',
      photos: [
        { id: `${captureId}-0`, thumbnail: null },
        { id: `${captureId}-1`, thumbnail: null },
      ],
      overall_risk_score: null,
      incident_count: 0,
      result: null,
      user: { id: 'worker-1', name: 'Wil Worker' },
    });
    await eventually(() => {
      expect(captures.events(captureId)).toEqual(['capture-submitted 1']);
      expect(captures.issued(captureId)).toMatchObject([
        { policy: { masks_required: false }, capture: { id: captureId, photographer: { id: 'worker-1' } } },
      ]);
    });
  });

  it('the same capture sent again, also at the same moment, meets the first', async () => {
    const [tenantId, captureId] = [aTenantId(), randomUUID()];
    const replies = await Promise.all([1, 2, 3].map(() => captures.submit(tenantId, captureId)));
    await captures.submit(tenantId, captureId);

    expect(replies[1]).toEqual(replies[0]);
    await eventually(() => expect(captures.events(captureId)).toEqual(['capture-submitted 1']));
    expect(captures.issued(captureId)).toHaveLength(1);
    await expect(captures.submit(tenantId, captureId, { body_hash: 'other' })).rejects.toEqual(
      withCode('CLIENT_ID_CONFLICT'),
    );
  });

  it('a submission can be asked for before its photos are stored, within its tenant', async () => {
    const { tenantId, captureId } = await aSubmitted();
    const ask = (tenant: string) =>
      captures.platform.client.request(
        findSubmission,
        { tenant_id: tenant, capture_id: captureId },
        { tenantId: tenant, actorId: 'worker-1' },
      );

    expect(await ask(tenantId)).toMatchObject({ submission: { body_hash: 'hash-1', capture: { id: captureId } } });
    expect(await ask(aTenantId())).toEqual({ submission: null });
  });

  it('nobody submits for a foreign site, and insurers and analysts not at all', async () => {
    const tenantId = aTenantId();
    const submitAs = (actor: ReturnType<typeof aWorker>) => captures.submit(tenantId, randomUUID(), { actor });

    await expect(submitAs(aWorker(aTenantId()))).rejects.toEqual(withCode('NOT_FOUND'));
    await expect(submitAs(anInsurer())).rejects.toEqual(withCode('FORBIDDEN'));
    await expect(submitAs(aWorker(tenantId, { role: 'insurance_analyst' }))).rejects.toEqual(withCode('FORBIDDEN'));
    expect(await submitAs(aSuperAdmin())).toMatchObject({ tenant_id: tenantId });
  });

  it('an assessment completes it once, whatever comes late or twice', async () => {
    const { tenantId, captureId, worker } = await aSubmitted();
    await captures.assess(tenantId, captureId);
    await eventually(async () => expect((await captures.get(captureId, worker)).status).toBe('completed'));
    await captures.assess(tenantId, captureId);
    await captures.assess(tenantId, captureId, {
      assessed_at: '2026-01-01T00:00:00.000Z',
      result: aResult(captureId, []),
    });
    await fail(tenantId, captureId, 'Too late to matter.');
    // A marker behind the others in the same order tells that they were handled.
    await captures.assess(tenantId, captureId, {
      model_version: 'm2',
      result: aResult(captureId, ['incident-1', 'incident-2']),
    });

    await eventually(async () =>
      expect(await captures.get(captureId, worker)).toMatchObject({
        status: 'completed',
        error: null,
        incident_count: 2,
        overall_risk_score: 52,
        result: { detections: [{ incident_id: 'incident-1' }, { incident_id: 'incident-2' }] },
      }),
    );
    await eventually(() =>
      expect(captures.events(captureId)).toEqual(['capture-submitted 1', 'capture-completed 2', 'capture-completed 3']),
    );
    const [completed] = captures.heard[1]?.messages.filter(({ tenantId: tenant }) => tenant === tenantId) ?? [];
    expect(completed?.data).toMatchObject({ photos: [{ exposure: true }, { exposure: false }] });
  });

  it('a capture without findings is completed with score 0', async () => {
    const { tenantId, captureId, worker } = await aSubmitted();
    await captures.assess(tenantId, captureId, { result: aResult(captureId, []) });

    await eventually(async () =>
      expect(await captures.get(captureId, worker)).toMatchObject({ status: 'completed', overall_risk_score: 0 }),
    );
  });

  it('a failure keeps the photos and the reason', async () => {
    const { tenantId, captureId, worker } = await aSubmitted();
    await fail(tenantId, captureId, 'The photos could not be read.');

    await eventually(async () =>
      expect(await captures.get(captureId, worker)).toMatchObject({
        status: 'failed',
        error: 'The photos could not be read.',
        photos: [{ id: `${captureId}-0` }, { id: `${captureId}-1` }],
      }),
    );
    await eventually(() => expect(captures.events(captureId)).toEqual(['capture-submitted 1', 'capture-failed 2']));
  });

  it('events of another tenant or of unknown captures change nothing', async () => {
    const { tenantId, captureId, worker } = await aSubmitted();
    await captures.assess(aTenantId(), captureId);
    await fail(aTenantId(), captureId, 'Not yours.');
    await fail(tenantId, randomUUID(), 'Never seen.');
    await fail(tenantId, captureId, 'The real one.');

    await eventually(async () =>
      expect(await captures.get(captureId, worker)).toMatchObject({ status: 'failed', error: 'The real one.' }),
    );
  });

  it('shows the name that the site has now, in whatever order the events come', async () => {
    const { tenantId, captureId, worker } = await aSubmitted();
    const site = aSubmission(tenantId, captureId).site;
    const rename = (name: string, aggregateVersion: number) =>
      captures.platform.client.publish(
        siteUpdated,
        {
          site: {
            ...{
              _id: site.id,
              id: site.id,
              name,
              address: { text: '' },
              tenant_id: tenantId,
              tenant_name: 'Contractor',
            },
            ...{ capture_count: 0, created_at: '2026-01-01T00:00:00.000Z', policy: site.policy },
          },
          archived_at: null,
        },
        { tenantId, actorId: 'admin-1', aggregateId: site.id, aggregateVersion },
      );
    await rename('Harbour Tower II', 3);
    await rename('Harbour Tower I', 2);
    await captures.assess(tenantId, captureId);

    await eventually(async () =>
      expect(await captures.get(captureId, worker)).toMatchObject({
        site_name: 'Harbour Tower II',
        status: 'completed',
      }),
    );
  });

  it('is still there, and goes on, after a restart', async () => {
    const { tenantId, captureId, worker } = await aSubmitted();
    await captures.platform.restart();

    expect(await captures.get(captureId, worker)).toMatchObject({ id: captureId, status: 'queued' });
    await captures.assess(tenantId, captureId);
    await eventually(async () => expect((await captures.get(captureId, worker)).status).toBe('completed'));
  });

  it('parks no message on the way', () => {
    expect(captures.platform.deadLetters).toEqual([]);
  });

  it('an imported capture keeps its past time and hands its analysis on instead of asking for one, once', async () => {
    const [tenantId, captureId] = [aTenantId(), randomUUID()];
    const analysis = {
      ...{ model_version: 'earlier 1', engine: 'imported', analyzed_at: '2026-03-02T08:00:09.000Z' },
      ...{ photos: [], not_assessed: [], photo_hints: [] },
    };
    const reply = await captures.import(tenantId, captureId, analysis);
    expect(reply).toMatchObject({ id: captureId, status: 'queued', created_at: '2026-03-02T08:00:00.000Z' });
    await expect(captures.import(tenantId, captureId, analysis)).resolves.toEqual(reply);
    await expect(captures.import(tenantId, randomUUID(), analysis, aWorker('other'))).rejects.toEqual(
      withCode('NOT_FOUND'),
    );
    const recorded = () => captures.recorder.messages.filter(({ data }) => data.capture.id === captureId);
    await eventually(() => expect(recorded()).toHaveLength(1));
    expect(recorded()[0]?.data).toMatchObject({ capture: { captured_at: '2026-03-02T08:00:00.000Z' }, analysis });
    await eventually(() => expect(captures.events(captureId)).toEqual(['capture-submitted 1']));
    expect(captures.issued(captureId)).toEqual([]);
  });
});
