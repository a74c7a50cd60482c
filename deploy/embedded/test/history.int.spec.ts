import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaptureView, DashboardNumbers, IncidentList, IncidentView, SiteView } from '@hazardlens/contracts';
import { demoLogins } from '@hazardlens/seed';
import { CATEGORY_CODES } from '@hazardlens/taxonomy';
import { type RunningProduct, startEmbedded } from '../src/index.js';

// Real: the whole embedded edition, started twice on the same data, asked as people ask it.
jest.setTimeout(420_000);

type Get = <T>(path: string) => Promise<T>;
interface Hub {
  has_data: boolean;
  category_breakdown: { value: number }[];
  top_5_risks: unknown[];
  heatmap: unknown[];
  severity_trend: { high: number; medium: number; low: number }[];
}
interface Portal {
  contractors: { contractor_name: string; incident_count: number; rsi: number }[];
  recent_approved: IncidentView[];
}

describe('ninety days of demo history', () => {
  let dataDir: string;
  let product: RunningProduct;
  const progress: string[] = [];
  const start = () =>
    startEmbedded(
      {
        ...{ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', METRICS_PORT: '0', LOG_LEVEL: 'silent' },
        ...{ NODE_ENV: 'test', INFERENCE_WORKERS: '1' },
      },
      { onProgress: (sentence) => progress.push(sentence) },
    );
  const signIn = async (role: string): Promise<Get> => {
    const login = demoLogins.find(({ label }) => label.endsWith(role));
    const { email, password } = login ?? { email: '', password: '' };
    const answer = await fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    return async <T>(path: string): Promise<T> => {
      const response = await fetch(`${product.url}/api${path}`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      expect([path, response.status]).toEqual([path, 200]);
      return (await response.json()) as T;
    };
  };
  const incidentsOf = async (get: Get): Promise<IncidentView[]> =>
    (await get<IncidentList>('/incidents?limit=1000&sort=newest')).incidents;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'hazardlens-history-'));
    product = await start();
  });
  afterAll(async () => {
    await product?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('tells that it is being made, fills the dashboard, and the sites have stories of their own', async () => {
    expect(progress[0]).toBe('Preparing demo data (once) … 0 %');
    expect(progress.at(-1)).toBe('Preparing demo data (once) … 100 %');
    const get = await signIn('Safety Manager');
    const dashboard = await get<DashboardNumbers>('/dashboard');
    expect(dashboard.has_data).toBe(true);
    expect(dashboard.overdue_actions).toBeGreaterThan(0);
    expect(dashboard.score_trend.map(({ value }) => typeof value)).toEqual(Array(5).fill('number'));
    expect(dashboard.category_counts.filter(({ value }) => value === 0)).toEqual([]);
    const trends = new Map<string, string>();
    for (const { id, name, capture_count } of await get<SiteView[]>('/sites')) {
      expect(capture_count).toBeGreaterThan(8);
      trends.set(name, (await get<DashboardNumbers>(`/dashboard?site_id=${id}`)).safety_score.trend);
    }
    expect(Object.fromEntries(trends)).toMatchObject({ 'Harbour Tower': 'improving', 'Eastgate Bridge': 'declining' });
  });

  it('has every category, every decision and every state of a repair, each with its own past', async () => {
    const incidents = await incidentsOf(await signIn('Safety Manager'));
    expect(new Set(incidents.map(({ category }) => category))).toEqual(new Set(CATEGORY_CODES));
    expect(new Set(incidents.map(({ status }) => status)).size).toBe(3);
    expect(new Set(incidents.map(({ closed_by }) => closed_by))).toEqual(new Set([null, 'action', 'on_site']));
    const states = new Set(incidents.map(({ action }) => action && `${action.status}${action.overdue ? ' late' : ''}`));
    for (const state of ['ASSIGNED', 'IN_PROGRESS', 'COMPLETED', 'VERIFIED', 'ASSIGNED late', 'IN_PROGRESS late']) {
      expect(states).toContain(state);
    }
    const ages = incidents.map(({ created_at }) => (Date.now() - Date.parse(created_at)) / 86_400_000);
    expect(Math.max(...ages)).toBeGreaterThan(75);
    expect(Math.max(...ages)).toBeLessThan(91);
    for (const { history, has_photo } of incidents) {
      const times = history.map(({ timestamp }) => Date.parse(timestamp));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(Date.now());
      expect(has_photo).toBe(true);
    }
  });

  it('fills the risk hub, and shows the insurer what was approved, with heads made unrecognisable', async () => {
    const hub = await (await signIn('Safety Manager'))<Hub>('/risk-intelligence?time_range=90d');
    expect(hub).toMatchObject({ has_data: true });
    expect(hub.category_breakdown).toHaveLength(CATEGORY_CODES.length);
    expect([hub.top_5_risks.length, hub.heatmap.length]).toEqual([5, 3]);
    expect(hub.severity_trend.filter(({ high, medium, low }) => high + medium + low > 0).length).toBeGreaterThan(8);
    const get = await signIn('Insurance Analyst');
    const portal = await get<Portal>('/insurance/dashboard');
    expect(portal.contractors).toHaveLength(1);
    expect(portal.recent_approved.length).toBeGreaterThan(0);
    const photographed = (await incidentsOf(get)).find(({ photo_id, capture_id }) => photo_id && capture_id);
    const detail = await get<IncidentView>(`/incidents/${photographed?.id}`);
    expect(detail).toMatchObject({ status: 'APPROVED', history: [], photo_base64: expect.any(String) });
  });

  it('is made once: a second start finds it as it is', async () => {
    const stateOf = async () => {
      const get = await signIn('Safety Manager');
      const incidents = (await incidentsOf(get)).map(({ id, status, history }) => `${id} ${status} ${history.length}`);
      const captures = (await get<{ captures: CaptureView[] }>('/capture-batches?limit=100')).captures;
      return { incidents, captures: captures.map(({ id, status, incident_count }) => [id, status, incident_count]) };
    };
    const before = await stateOf();
    expect(before.captures.every(([, status]) => status === 'completed')).toBe(true);
    const told = progress.length;
    await product.close();
    product = await start();
    expect(progress).toHaveLength(told);
    expect(await stateOf()).toEqual(before);
  });
});
