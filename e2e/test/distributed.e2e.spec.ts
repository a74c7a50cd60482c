import { randomUUID } from 'node:crypto';
import type { AnalysisResult, CaptureDetail, IncidentList, IncidentView } from '@hazardlens/contracts';
import { describeWithEngine, eventually, localEngineMissing } from '@hazardlens/testing';
import { anIncident, aSite, aTenant } from '../src/api.js';
import { photosWithHazards } from '../src/camera.js';
import { asBase64 } from '../src/photos.js';
import { freePort, type Product, startProduct, temporaryDataDir } from '../src/product.js';

const missing = localEngineMissing('kafka') ?? localEngineMissing('minio');

/** Issue: a tenant with more than 450 of them got a 503, since its list did not fit into one message. */
const many = 600;
/** What the broker takes of one message as it comes configured. */
const mostOfBroker = 1_048_576;

/** The main flow with the services as separate processes over a real Kafka and a real MinIO. */
describeWithEngine('the distributed edition', missing, () => {
  let data: Awaited<ReturnType<typeof temporaryDataDir>>;
  let product: Product;

  beforeAll(async () => {
    data = await temporaryDataDir();
    product = await startProduct({
      edition: 'distributed',
      dataDir: data.path,
      port: await freePort(),
      env: { DEMO: 'false', INFERENCE_WORKERS: '1' },
    });
  }, 260_000);
  afterAll(async () => {
    await product?.stop();
    await data?.remove();
  });

  it('takes photos to decisions', async () => {
    const { api } = await aTenant(product.url);
    const site = await aSite(api);
    const photos = await photosWithHazards(3);
    const body = { photos: photos.map(asBase64), site_id: site.id, client_id: randomUUID(), gps_location: null };

    const analysed = await api.post<AnalysisResult>('/ai/analyze', body);
    expect(analysed.status).toBe(200);
    expect(analysed.body.photos_analyzed).toBe(photos.length);
    const again = await api.post<AnalysisResult>('/ai/analyze', body);
    expect(again.body.capture_id).toBe(analysed.body.capture_id);
    expect(again.body.detections).toEqual(analysed.body.detections);

    const capture = await api.get<CaptureDetail & { incidents: IncidentView[] }>(
      `/capture-batches/${analysed.body.capture_id}`,
    );
    expect(capture.body.status).toBe('completed');
    expect(capture.body.incidents).toHaveLength(analysed.body.incidents_created);

    const [first, second] = capture.body.incidents;
    const approved = await api.put<IncidentView>(`/incidents/${first?.id}/approve`, { notes: 'seen' });
    expect([approved.status, approved.body.status]).toEqual([200, 'APPROVED']);
    const rejected = await api.put<IncidentView>(`/incidents/${second?.id}/reject`, { notes: 'not so' });
    expect([rejected.status, rejected.body.status]).toEqual([200, 'REJECTED']);
    await eventually(async () => {
      const list = await api.get<IncidentList>('/incidents');
      expect(list.body.status_counts).toMatchObject({ APPROVED: 1, REJECTED: 1 });
    });
  }, 180_000);

  it('lists more incidents at once than one message of the bus may carry', async () => {
    const { api } = await aTenant(product.url);
    const site = await aSite(api);
    // as long as a report may be, each another one, so that no compression makes it short
    const notes = () =>
      Array.from({ length: 55 }, () => randomUUID())
        .join(' ')
        .slice(0, 2000);
    const written = new Map<string, string>();
    const one = async () => {
      while (written.size < many) {
        const text = notes();
        // counted before it is sent: eight write at once
        written.set(text, '');
        written.set(text, (await anIncident(api, site.id, { notes: text })).id);
      }
    };
    await Promise.all(Array.from({ length: 8 }, one));
    const list = await api.get<IncidentList>('/incidents?limit=1000');
    expect(list.status).toBe(200);
    expect(Buffer.byteLength(JSON.stringify(list.body))).toBeGreaterThan(mostOfBroker);
    expect([list.body.total, list.body.next_cursor]).toEqual([many, null]);
    const told = list.body.incidents.map(({ id, note }): [string, string] => [id, note ?? '']).sort();
    expect(told).toEqual([...written].map(([note, id]): [string, string] => [id, note]).sort());
  }, 300_000);
});
