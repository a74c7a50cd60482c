import { randomUUID } from 'node:crypto';
import type {
  AnalysisResult,
  CaptureDetail,
  CaptureView,
  IncidentList,
  IncidentView,
  Problem,
} from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { type Answer, Api, aSite, aTenant } from '../src/api.js';
import { photosWithHazards } from '../src/camera.js';
import { asBase64 } from '../src/photos.js';
import { freePort, type Product, startProduct, temporaryDataDir } from '../src/product.js';

const analyses = Number(process.env['KILL_ANALYSES'] ?? 30);
const mostKills = Math.max(3, Math.ceil(analyses / 2));
const env = { DEMO: 'false', INFERENCE_WORKERS: '1' };
/** for one start on a busy machine */
const timeoutMs = 180_000;

/** What the client was told: the only truth that counts after a crash. */
interface Ledger {
  captures: Map<string, string>;
  decisions: Map<string, 'APPROVED' | 'REJECTED'>;
}

/**
 * The whole process is killed (-9) at random moments and started again on the same data, while a client sends photos and
 * decides what they show. The client repeats what was not acknowledged, as the app does.
 */
describe('kill -9 at random moments', () => {
  let data: Awaited<ReturnType<typeof temporaryDataDir>>;
  let product: Product;
  let port: number;

  beforeAll(async () => {
    data = await temporaryDataDir();
    port = await freePort();
    product = await startProduct({ edition: 'embedded', dataDir: data.path, port, env, timeoutMs });
  }, 240_000);
  afterAll(async () => {
    await product?.kill();
    await data?.remove();
  });

  it(`loses, doubles and leaves stuck none of ${analyses} analyses and their decisions`, async () => {
    const { session } = await aTenant(product.url);
    const api = new Api(product.url, session.access_token);
    const site = await aSite(api);
    const photos = await photosWithHazards();
    const ledger: Ledger = { captures: new Map(), decisions: new Map() };
    let working = true;
    let kills = 0;
    const killer = (async () => {
      while (working && kills < mostKills) {
        // Later kills come later: on a machine so slow that no analysis fits between two of them, nothing would go on.
        await pause(400 + Math.random() * 3000 * (1 + kills / 3));
        if (!working) break;
        await product.kill();
        kills += 1;
        product = await startProduct({ edition: 'embedded', dataDir: data.path, port, env, timeoutMs });
      }
    })();

    for (let index = 0; index < analyses; index++) {
      const clientId = randomUUID();
      const photo = photos[index % photos.length] as Buffer;
      // a byte after the end of the JPEG makes each upload another one without changing the picture
      const unique = Buffer.concat([photo, Buffer.from(clientId)]);
      const sent = await acknowledged(() =>
        api.post<AnalysisResult | { capture_id: string }>('/ai/analyze', {
          photos: [asBase64(unique)],
          site_id: site.id,
          client_id: clientId,
          gps_location: null,
        }),
      );
      expect([200, 202]).toContain(sent.status);
      ledger.captures.set(clientId, sent.body.capture_id);
      await decideOne(api, ledger);
    }
    working = false;
    await killer;

    expect(kills).toBeGreaterThan(0);
    await expectLedger(api, ledger);
    console.info(`${analyses} analyses, ${ledger.decisions.size} decisions, ${kills} kills: none lost, none doubled`);
  }, 900_000);
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats a request until the server has answered it; a refused connection or a 5xx is no answer. */
async function acknowledged<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  return eventually(
    async () => {
      const answer = await send();
      if (answer.status >= 500 || answer.status === 429) throw new Error(`answered ${answer.status}`);
      return answer;
    },
    { timeoutMs: 240_000 },
  );
}

async function decideOne(api: Api, ledger: Ledger): Promise<void> {
  const list = await acknowledged(() => api.get<IncidentList>('/incidents?status=REVIEW_REQUIRED&limit=1'));
  const incident = list.body.incidents[0];
  if (!incident) return;
  const approve = ledger.decisions.size % 2 === 0;
  const wanted = approve ? 'APPROVED' : 'REJECTED';
  const key = randomUUID();
  const answer = await acknowledged(() =>
    api.put<IncidentView | Problem>(
      `/incidents/${incident.id}/${approve ? 'approve' : 'reject'}`,
      { notes: `decided by the kill test ${key}` },
      { 'idempotency-key': key },
    ),
  );
  expect(answer.status).toBe(200);
  ledger.decisions.set(incident.id, wanted);
}

async function expectLedger(api: Api, ledger: Ledger): Promise<void> {
  const incidents: string[] = [];
  for (const [clientId, captureId] of ledger.captures) {
    const detail = await eventually(
      async () => {
        const answer = await acknowledged(() =>
          api.get<CaptureDetail & { incidents: IncidentView[]; detections: { incident_id: string }[] }>(
            `/capture-batches/${captureId}`,
          ),
        );
        expect(answer.status).toBe(200);
        expect({ clientId, status: answer.body.status, error: answer.body.error }).toEqual({
          clientId,
          status: 'completed',
          error: null,
        });
        return answer.body;
      },
      { timeoutMs: 180_000 },
    );
    expect(detail.photos).toHaveLength(1);
    const kinds = detail.incidents.map((incident) => `${incident.photo_id} ${incident.hazard_type}`);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(detail.incidents).toHaveLength(detail.incident_count);
    incidents.push(...detail.incidents.map((incident) => incident.id));
    const photo = await fetch(`${api.url}/api/photos/${detail.photos[0]?.id}`, {
      headers: { authorization: `Bearer ${api.token}` },
    });
    expect(photo.status).toBe(200);
    expect((await photo.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  }
  const captures = await allCaptures(api);
  expect(captures.map((capture) => capture.id).sort()).toEqual([...ledger.captures.values()].sort());
  expect(ledger.decisions.size).toBeGreaterThan(0);
  for (const [incidentId, status] of ledger.decisions) {
    expect(incidents).toContain(incidentId);
    const { body } = await api.get<IncidentView>(`/incidents/${incidentId}`);
    expect({ incidentId, status: body.status }).toEqual({ incidentId, status });
    expect(body.history.map((entry) => entry.action)).toEqual(['CREATED', status]);
  }
}

async function allCaptures(api: Api): Promise<CaptureView[]> {
  const captures: CaptureView[] = [];
  let cursor: string | null = null;
  do {
    const page: Answer<{ captures: CaptureView[]; next_cursor: string | null }> = await api.get(
      `/capture-batches?limit=20${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    );
    captures.push(...page.body.captures);
    cursor = page.body.next_cursor;
  } while (cursor !== null);
  return captures;
}
