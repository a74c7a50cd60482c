import { randomUUID } from 'node:crypto';
import { type CaptureDetail, capturePhotosDeleted, createIncident, siteUpdated } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { aFinding, aManager, anAnalysis, aTenantId, IncidentPlatform } from './incident-platform.js';

describe('from an analysis to incidents', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  afterAll(() => incidents?.close());

  it('each finding becomes an incident to review, and the capture is assessed', async () => {
    const tenantId = aTenantId();
    const analysis = anAnalysis([
      [aFinding('no_hard_hat'), aFinding('no_hi_vis', { confidence: 0.34 })],
      [aFinding('unprotected_edge', { confidence: 0.9 })],
    ]);
    const opened = await incidents.incidentsFrom(tenantId, analysis);

    expect(opened).toHaveLength(2);
    expect(opened[0]).toMatchObject({
      tenant_id: tenantId,
      capture_id: analysis.capture.id,
      photo_id: `${analysis.capture.id}-0`,
      has_photo: true,
      photo: {
        key: analysis.capture.photos[0]?.key,
        blurred_key: `tenants/t/captures/${analysis.capture.id}/0-blurred.jpg`,
      },
      photographer_id: 'worker-1',
      site_name: 'Harbour Tower',
      category: 'PPE_COMPLIANCE',
      category_name: 'PPE Compliance',
      hazard_type: 'no_hard_hat',
      hazard_label: 'Missing hard hat',
      severity: 0.65,
      severity_default: 0.65,
      confidence: 0.8,
      status: 'REVIEW_REQUIRED',
      ai_notes: 'Looks like no_hard_hat.',
      osha: '1926.100(a)',
      iso45001: '8.1.2(e), 7.3',
      wcio: 'VI/VIII Struck or injured by',
      created_at: '2026-03-02T08:00:00.000Z',
      decided_at: null,
      closed_at: null,
      action: null,
      history: [{ action: 'CREATED', user_email: null, notes: 'Looks like no_hard_hat.' }],
      photo_base64: null,
      thumbnail: null,
    });
    expect(incidents.assessments(analysis.capture.id)).toMatchObject([
      {
        model_version: 'm1',
        result: {
          overall_risk_score: 90,
          photos_analyzed: 2,
          incidents_created: 2,
          high_risk_incident_created: true,
          capture_id: analysis.capture.id,
          not_assessed: [{ code: 'permits' }],
          detections: [
            { incident_id: opened[1]?.id, hazard_type: 'unprotected_edge', photo_index: 1 },
            { incident_id: opened[0]?.id, hazard_type: 'no_hard_hat', photo_index: 0 },
          ],
        },
      },
    ]);
    await eventually(() => expect(incidents.events(opened[0]?.id ?? '')).toEqual(['incident-opened 1']));
  });

  it('a capture without findings is assessed, too', async () => {
    const analysis = anAnalysis([[], []]);

    expect(await incidents.incidentsFrom(aTenantId(), analysis)).toEqual([]);
    expect(incidents.assessments(analysis.capture.id)[0]?.result).toMatchObject({
      overall_risk_score: 0,
      detections: [],
      incidents_created: 0,
      high_risk_incident_created: false,
    });
  });

  it('analysed again, at once or later, it opens only what is new and touches no decision', async () => {
    const tenantId = aTenantId();
    const analysis = anAnalysis([[aFinding('no_hard_hat')]]);
    await Promise.all([1, 2, 3].map(() => incidents.analyzed(tenantId, analysis)));
    await eventually(() => expect(incidents.assessments(analysis.capture.id)).toHaveLength(3));
    const [first] = await incidents.ofCapture(aManager(tenantId), analysis.capture.id);
    const corrected = { category: 'FALL_RISKS', hazard_type: 'unprotected_edge' };
    await incidents.approve(aManager(tenantId), first?.id ?? '', corrected);
    const newer = anAnalysis(
      [[aFinding('no_hard_hat', { confidence: 0.99 }), aFinding('no_hi_vis')]],
      analysis.capture,
    );
    const all = await incidents.incidentsFrom(tenantId, { ...newer, model_version: 'm2' });

    expect(all).toMatchObject([
      { id: first?.id, status: 'APPROVED', hazard_type: 'unprotected_edge', confidence: 0.8 },
      { status: 'REVIEW_REQUIRED', hazard_type: 'no_hi_vis' },
    ]);
    expect(incidents.assessments(analysis.capture.id).at(-1)?.result).toMatchObject({
      incidents_created: 2,
      detections: [{ hazard_type: 'no_hard_hat' }, { hazard_type: 'no_hi_vis' }],
    });
    await eventually(() =>
      expect(incidents.events(first?.id ?? '')).toEqual(['incident-opened 1', 'incident-approved 2']),
    );
  });

  it('incidents survive a restart', async () => {
    const tenantId = aTenantId();
    const [opened] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hard_hat')]]));
    const approved = await incidents.approve(aManager(tenantId), opened?.id ?? '');
    await incidents.platform.restart();

    expect(await incidents.get(aManager(tenantId), opened?.id ?? '')).toMatchObject(approved);
  });

  describe('deleted photos', () => {
    const deleted = (tenantId: string, captureId: string) =>
      incidents.platform.client.publish(
        capturePhotosDeleted,
        { capture: aDeletedCapture(tenantId, captureId), photos: [] },
        { tenantId, actorId: 'admin-1', aggregateId: captureId, aggregateVersion: 3 },
      );

    it('leave their incidents without photo', async () => {
      const tenantId = aTenantId();
      const analysis = anAnalysis([[aFinding('no_hard_hat'), aFinding('no_hi_vis')]]);
      const opened = await incidents.incidentsFrom(tenantId, analysis);
      await deleted(tenantId, analysis.capture.id);
      await deleted(tenantId, analysis.capture.id);

      await eventually(() =>
        expect(opened.map(({ id }) => incidents.events(id))).toEqual([
          ['incident-opened 1', 'incident-updated 2'],
          ['incident-opened 1', 'incident-updated 2'],
        ]),
      );
      for (const incident of await incidents.ofCapture(aManager(tenantId), analysis.capture.id)) {
        expect(incident).toMatchObject({ has_photo: false, photo_id: null, photo: null, status: 'REVIEW_REQUIRED' });
        expect(incident.history).toHaveLength(1);
      }
    });

    it('a single one leaves the incidents of the others alone, also of a later analysis', async () => {
      const tenantId = aTenantId();
      const analysis = anAnalysis([[aFinding('no_hard_hat')], [aFinding('no_hi_vis')]]);
      const { capture } = analysis;
      await incidents.incidentsFrom(tenantId, analysis);
      const manager = aManager(tenantId);
      await incidents.platform.client.publish(
        capturePhotosDeleted,
        {
          capture: { ...aDeletedCapture(tenantId, capture.id), deleted_at: null },
          photos: [],
          deleted_photo_ids: [`${capture.id}-0`],
        },
        { tenantId, actorId: 'admin-1', aggregateId: capture.id, aggregateVersion: 3 },
      );
      await eventually(async () =>
        expect((await incidents.ofCapture(manager, capture.id)).map(({ has_photo }) => has_photo)).toEqual([
          false,
          true,
        ]),
      );
      const newer = anAnalysis([[aFinding('no_eye_face')], [aFinding('no_eye_face')]], capture);
      const all = await incidents.incidentsFrom(tenantId, { ...newer, model_version: 'm2' });
      const added = all.filter(({ hazard_type }) => hazard_type === 'no_eye_face');
      expect(added.map(({ photo_id }) => photo_id)).toEqual([null, `${capture.id}-1`]);
    });

    it('stay away from a hazard that somebody reports on one in the same moment', async () => {
      const manager = aManager(aTenantId());
      const analyses = Array.from({ length: 20 }, () => anAnalysis([[aFinding('no_hi_vis')]]));
      for (const analysis of analyses) await incidents.incidentsFrom(manager.tenant_id, analysis);
      const reported = analyses.map(({ capture }) => {
        const photo = { id: '', key: '', thumbnail_key: '', ...capture.photos[0], blurred_key: null };
        const { id: photographer_id } = capture.photographer;
        return incidents.ask(createIncident, {
          ...{ actor: manager, incident_id: randomUUID(), photo: null, notes: 'Behind the mixer.' },
          site: { id: capture.site_id, name: 'Harbour Tower', tenant_id: manager.tenant_id },
          ...{ category: 'PPE_COMPLIANCE', hazard_type: 'no_hard_hat', boxes: [] },
          missed_on: { capture_id: capture.id, photo, photographer_id, captured_at: capture.captured_at },
        });
      });
      await Promise.all(analyses.map(({ capture }) => deleted(manager.tenant_id, capture.id)));
      await Promise.allSettled(reported);
      await eventually(async () => {
        const all = await Promise.all(analyses.map(({ capture }) => incidents.ofCapture(manager, capture.id)));
        expect(all.flat().filter(({ has_photo }) => has_photo)).toEqual([]);
      });
    });

    it('stay away when the analysis comes after the deletion', async () => {
      const tenantId = aTenantId();
      const analysis = anAnalysis([[aFinding('no_hard_hat')]]);
      await deleted(tenantId, analysis.capture.id);
      // Handled before the other one: nothing tells so but the outcome, hence a second analysis after the first.
      await eventually(async () => {
        const again = anAnalysis([[aFinding('no_hard_hat')]], { id: analysis.capture.id });
        expect(await incidents.incidentsFrom(tenantId, again)).toMatchObject([{ has_photo: false, photo: null }]);
      });
    });
  });

  it('shows the name that the site has now, in whatever order the events come', async () => {
    const tenantId = aTenantId();
    const [opened] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hard_hat')]]));
    const siteId = opened?.site_id ?? '';
    const rename = (name: string, aggregateVersion: number) =>
      incidents.platform.client.publish(
        siteUpdated,
        {
          site: {
            ...{ _id: siteId, id: siteId, name, address: { text: '' }, tenant_id: tenantId, tenant_name: 'Contractor' },
            ...{ capture_count: 0, created_at: '2026-01-01T00:00:00.000Z', policy: { masks_required: false } },
          },
          archived_at: null,
        },
        { tenantId, actorId: 'admin-1', aggregateId: siteId, aggregateVersion },
      );
    await rename('Harbour Tower II', 3);
    await rename('Harbour Tower I', 2);

    await eventually(async () =>
      expect((await incidents.list(aManager(tenantId))).incidents).toMatchObject([{ site_name: 'Harbour Tower II' }]),
    );
  });

  it('parks no message on the way', () => {
    expect(incidents.platform.deadLetters).toEqual([]);
  });
});

function aDeletedCapture(tenantId: string, captureId: string): CaptureDetail {
  return {
    ...{
      _id: captureId,
      id: captureId,
      tenant_id: tenantId,
      site_id: `site-${randomUUID()}`,
      site_name: 'Harbour Tower',
    },
    ...{
      photos: [],
      note_text: '',
      status: 'completed',
      gps_location: null,
      overall_risk_score: 52,
      incident_count: 1,
    },
    ...{ created_at: '2026-03-02T08:00:00.000Z', received_at: '2026-03-02T08:00:01.000Z', error: null, result: null },
    ...{ deleted_at: '2026-03-03T08:00:00.000Z', user: { id: 'worker-1', name: 'Wil Worker' } },
  };
}
