import { readFile } from 'node:fs/promises';
import type { AnalysisResult, IncidentView, SessionAnswer } from '@hazardlens/contracts';
import { hazardLabel } from '@hazardlens/taxonomy';
import { eventually, pdfPages } from '@hazardlens/testing';
import Excel from 'exceljs';
import type { Page } from 'playwright-core';
import { type Api, anIncident, aPerson, aSite, aTenant } from '../src/api.js';
import { seedsWithHazards } from '../src/camera.js';
import { asBase64, drawnPhoto } from '../src/photos.js';
import { openStage, type Stage } from '../src/stage.js';
import { acknowledge, answer, dialog, heading, told } from './screen.js';

// Used inside the page; the types of these tests are Node's, which knows no browser.
declare const document: { activeElement: { textContent: string | null } | null };

jest.setTimeout(240_000);

const findings = [
  ['PPE_COMPLIANCE', 'no_hard_hat', 0.65],
  ['PPE_COMPLIANCE', 'no_hi_vis', 0.45],
  ['FALL_RISKS', 'unprotected_edge', 0.9],
  ['FALL_RISKS', 'ladder_misuse', 0.3],
  ['ELECTRICAL_FIRE', 'damaged_cord', 0.55],
  ['FIRE_EXPLOSION', 'flammable_storage', 0.7],
  ['MACHINERY_EQUIPMENT', 'unguarded_machine', 0.8],
] as const;
const label = (hazard: string) => hazardLabel(hazard, 'en');

/** In the office: deciding findings, sharing them with an insurer, and taking figures out as files. */
describe('in the office', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 240_000);
  afterAll(() => stage?.close(), 60_000);

  const aTenantWithFindings = async () => {
    const tenant = await aTenant(stage.product.url);
    const site = await aSite(tenant.api);
    const incidents = new Map<string, string>();
    for (const [category, hazard_type, severity] of findings) {
      const { id } = await anIncident(tenant.api, site.id, { category, hazard_type, severity });
      incidents.set(hazard_type, id);
    }
    return { ...tenant, site, idOf: (hazard: string) => incidents.get(hazard) ?? `no ${hazard}` };
  };
  const rows = (page: Page) => page.getByRole('list', { name: 'Incidents' });
  const row = (page: Page, hazard: string) => rows(page).getByRole('button', { name: new RegExp(label(hazard)) });
  const open = async (page: Page, hazard: string) => {
    await row(page, hazard).click();
    await opened(page, hazard);
  };
  const opened = (page: Page, hazard: string) =>
    page.getByRole('heading', { level: 2, name: label(hazard), exact: true }).waitFor();
  const stored = (api: Api, id: string, expected: Partial<IncidentView>) =>
    eventually(async () => {
      const { body } = await api.get<IncidentView>(`/incidents/${id}`);
      expect(body).toMatchObject(expected);
      return body;
    });

  it('a safety manager decides by keyboard, corrects, rejects with a reason, undoes and reopens', async () => {
    const { api, idOf } = await aTenantWithFindings();
    const manager = await aPerson(api, 'safety_manager');
    const page = await stage.visitors.visitor(manager.session);
    await page.goto('/review');
    await row(page, 'no_hard_hat').waitFor();
    const key = (name: string) => page.keyboard.press(name);

    await key('?');
    await dialog(page).getByText('Approve and already fixed').waitFor();
    await key('Escape');
    await dialog(page).waitFor({ state: 'detached' });

    // newest first: the machine is on top, the storage of flammables next
    await open(page, 'unguarded_machine');
    await key('j');
    await opened(page, 'flammable_storage');
    await key('k');
    await opened(page, 'unguarded_machine');

    await key('a');
    await told(page, 'Incident approved successfully');
    await stored(api, idOf('unguarded_machine'), { status: 'APPROVED', closed_by: null });
    await opened(page, 'flammable_storage');
    await key('f');
    await told(page, 'Incident approved successfully');
    await stored(api, idOf('flammable_storage'), { status: 'APPROVED', closed_by: 'on_site' });

    await opened(page, 'damaged_cord');
    await key('r');
    await acknowledge(page, 'Please provide rejection notes');
    await page.getByRole('textbox', { name: 'Review Notes' }).fill('The cord is new');
    await page.getByLabel('Rejection reason').selectOption({ label: 'Not a hazard here' });
    await page.getByRole('heading', { level: 2, name: label('damaged_cord') }).click();
    await key('r');
    await told(page, 'Incident rejected successfully');
    const rejected = await stored(api, idOf('damaged_cord'), { status: 'REJECTED' });
    expect(rejected.history.at(-1)).toMatchObject({
      action: 'REJECTED',
      notes: expect.stringContaining('The cord is new'),
    });

    await opened(page, 'ladder_misuse');
    await key('e');
    await page.getByRole('combobox', { name: 'Hazard Type' }).fill('scaffold');
    await page.getByRole('option', { name: label('scaffold_defect') }).click();
    await page.getByRole('heading', { level: 2, name: label('ladder_misuse') }).click();
    await key('a');
    await told(page, 'Incident approved successfully');
    await stored(api, idOf('ladder_misuse'), { status: 'APPROVED', hazard_type: 'scaffold_defect' });

    await opened(page, 'unprotected_edge');
    await key('a');
    await stored(api, idOf('unprotected_edge'), { status: 'APPROVED' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await told(page, 'Back in the review queue');
    await row(page, 'unprotected_edge').waitFor();
    const undone = await stored(api, idOf('unprotected_edge'), { status: 'REVIEW_REQUIRED', decided_by: null });
    expect(undone.history.map(({ action }) => action)).toEqual(['CREATED', 'APPROVED', 'UNDONE']);
    // whoever decides by keyboard goes on from where the next decision is made
    await page.waitForFunction((name) => document.activeElement?.textContent === name, label('unprotected_edge'));

    await page.getByRole('button', { name: /^Rejected/ }).click();
    await open(page, 'damaged_cord');
    await page.getByRole('textbox', { name: 'Why should this be reviewed again?' }).fill('Look again');
    await page.getByRole('button', { name: 'Reopen' }).click();
    await told(page, 'Incident reopened');
    await stored(api, idOf('damaged_cord'), { status: 'REVIEW_REQUIRED' });
    await page.context().close();
  });

  it('filters live in the address, several rows are decided at once, and a second person sees it without a reload', async () => {
    const { session, api, site, idOf } = await aTenantWithFindings();
    const page = await stage.visitors.visitor(session);
    await page.goto('/review');
    await page.getByLabel('Category').selectOption('Fall & Height Hazards');
    await page.getByLabel('Min Severity').fill('0.5');
    await row(page, 'no_hard_hat').waitFor({ state: 'detached' });
    await page.waitForURL(/category=Fall/);
    await page.waitForURL(/min=0\.5/);
    await page.reload();
    await row(page, 'unprotected_edge').waitFor();
    expect(await rows(page).getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row(page, 'no_hard_hat').waitFor();

    const second = await stage.visitors.visitor((await aPerson(api, 'safety_manager')).session);
    await second.goto('/review');
    await row(second, 'no_hard_hat').waitFor();
    for (const hazard of ['no_hard_hat', 'no_hi_vis']) await page.getByLabel(`Select: ${label(hazard)}`).check();
    await page.getByRole('region', { name: '2 selected' }).waitFor();
    await page.getByRole('button', { name: 'Approve selected' }).click();
    await told(page, '2 of 2 decided');
    for (const hazard of ['no_hard_hat', 'no_hi_vis']) {
      await stored(api, idOf(hazard), { status: 'APPROVED' });
      await row(second, hazard).waitFor({ state: 'detached' });
    }
    await anIncident(api, site.id, { category: 'FALL_RISKS', hazard_type: 'floor_hole' });
    await row(second, 'floor_hole').waitFor();
    await row(page, 'floor_hole').waitFor();
    await page.context().close();
    await second.context().close();
  });

  it('an insurer asks, the contractor grants: approved findings with blurred photos appear; a revoke hides them at once', async () => {
    const contractor = await aTenant(stage.product.url);
    const insurer = await aTenant(stage.product.url, { tenant_type: 'insurance_provider' });
    const site = await aSite(contractor.api);
    const asking = await stage.visitors.visitor(insurer.session);
    await asking.goto('/insurance');
    await asking.getByLabel('Email of the contractor').fill(contractor.email);
    await asking.getByRole('button', { name: 'Request access' }).click();
    await acknowledge(asking, 'Request sent');
    await asking.getByText('waiting for the contractor').waitFor();

    const deciding = await stage.visitors.visitor(contractor.session);
    const insurerName = insurer.session.user.tenant_name;
    await deciding.goto('/insurance');
    await deciding.getByRole('button', { name: `Grant access: ${insurerName}` }).click();
    await answer(deciding, /^Grant .* access to your approved findings/, 'Grant access');
    await deciding.getByRole('button', { name: `Revoke access: ${insurerName}` }).waitFor();

    const analysed = await contractor.api.post<AnalysisResult>('/ai/analyze', {
      photos: [asBase64(await drawnPhoto(seedsWithHazards[0]))],
      site_id: site.id,
    });
    const shared = { id: analysed.body.detections[0]?.incident_id ?? 'nothing was detected' };
    const pending = await anIncident(contractor.api, site.id, { hazard_type: 'no_hi_vis' });
    expect((await contractor.api.put(`/incidents/${shared.id}/approve`, { notes: 'seen' })).status).toBe(200);
    const seen = await stored(insurer.api, shared.id, { status: 'APPROVED', history: [] });
    expect((await insurer.api.get(`/incidents/${pending.id}`)).status).toBe(404);
    const own = await contractor.api.get<IncidentView>(`/incidents/${shared.id}`);
    expect(own.body.photo_base64).not.toBeNull();
    expect(seen.photo_base64).not.toBeNull();
    expect(seen.photo_base64).not.toBe(own.body.photo_base64);
    const found = label(own.body.hazard_type);

    await eventually(async () => {
      const { body } = await insurer.api.get<{ recent_approved: IncidentView[] }>('/insurance/dashboard');
      expect(body.recent_approved.map(({ id }) => id)).toEqual([shared.id]);
    });
    await asking.goto('/insurance');
    const recent = asking.getByRole('region', { name: 'Recent Approved Incidents' });
    await recent.getByText(found).waitFor();
    await asking.getByRole('list', { name: 'Contractors' }).getByText(contractor.session.user.tenant_name).waitFor();
    // On the screen, too: the only picture is the blurred one.
    await recent.getByRole('link', { name: found }).click();
    const sheet = dialog(asking);
    await sheet.getByRole('img', { name: `Site photo: ${found}` }).waitFor();
    const pictures = await sheet
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    expect(pictures).toEqual([`data:image/jpeg;base64,${seen.photo_base64}`]);

    await deciding.getByRole('button', { name: `Revoke access: ${insurerName}` }).click();
    await answer(deciding, /^Revoke the access of/, 'Revoke access');
    await deciding.getByRole('button', { name: `Grant access: ${insurerName}` }).waitFor();
    expect((await insurer.api.get(`/incidents/${shared.id}`)).status).toBe(404);
    await asking.goto('/insurance');
    await asking.getByText('No contractor figures yet').waitFor();
    expect(await asking.getByText(found).count()).toBe(0);
    await asking.context().close();
    await deciding.context().close();
  });

  it('exports are downloaded by a click, named by screen and day, and hold typed figures', async () => {
    const { session, api, idOf } = await aTenantWithFindings();
    for (const hazard of ['no_hard_hat', 'unprotected_edge']) {
      expect((await api.put(`/incidents/${idOf(hazard)}/approve`, { notes: 'seen' })).status).toBe(200);
    }
    await eventually(async () => {
      const { body } = await api.get<{ recent_approved: IncidentView[] }>('/insurance/dashboard');
      expect(body.recent_approved).toHaveLength(2);
      const risk = await api.get<{ top_5_risks: unknown[] }>('/risk-intelligence');
      expect(risk.body.top_5_risks.length).toBeGreaterThan(0);
    });
    const page = await stage.visitors.visitor(session);
    await page.goto('/insurance');
    await heading(page, 'Insurance Portal').waitFor();
    expectInsuranceCsv(await exported(page, 'csv', 'insurance-portal'), session);
    await expectInsuranceWorkbook(await exported(page, 'xlsx', 'insurance-portal'));
    const pdf = pdfPages(await exported(page, 'pdf', 'insurance-portal')).join('\n');
    // a long label is cut to its column
    const edge = label('unprotected_edge').slice(0, 15);
    for (const text of [session.user.tenant_name, edge, 'Page 1 of']) expect(pdf).toContain(text);

    await page.goto('/risk-intel');
    await heading(page, 'AI Risk Intelligence Hub').waitFor();
    const risk = (await exported(page, 'csv', 'risk-intelligence')).toString('utf8');
    expect(risk.startsWith('\ufeff')).toBe(true);
    expect(risk).toContain('overall_risk_score,risk_trend,time_range,generated_at,basis\r\n');
    const workbook = await workbookOf(await exported(page, 'xlsx', 'risk-intelligence'));
    expect(workbook.worksheets[0]?.getRow(2).getCell(1).type).toBe(Excel.ValueType.Number);
    const hub = pdfPages(await exported(page, 'pdf', 'risk-intelligence')).join('\n');
    expect(hub).toContain('Page 1 of');
    await page.context().close();
  });

  async function exported(page: Page, kind: 'csv' | 'pdf' | 'xlsx', screen: string): Promise<Buffer> {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export ${kind.toUpperCase()}` }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${screen}-\\d{4}-\\d{2}-\\d{2}\\.${kind}$`));
    return readFile(await download.path());
  }

  function expectInsuranceCsv(file: Buffer, { user }: SessionAnswer): void {
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = file.toString('utf8').slice(1).split('\r\n');
    expect(lines[0]).toBe(
      'contractor_id,contractor_name,period,incident_count,rsi,exposure_score,high_severity_count,basis',
    );
    // both were reported by hand: without a capture nothing was measured
    expect(lines[1]).toMatch(new RegExp(`^${user.tenant_id},${user.tenant_name},90d,2,[\\d.]+,\\d+,2,default$`));
    const start = lines.indexOf(
      'id,date,site,category,hazard_type,severity,confidence,osha,wcio,decided_by,contractor_id,contractor_name,number',
    );
    expect(start).toBeGreaterThan(1);
    const incidents = lines.slice(start + 1).filter((line) => line !== '');
    expect(incidents).toHaveLength(2);
    const tail = `,admin,${user.tenant_id},${user.tenant_name},`;
    // last the number that the contractor's people say on the radio
    expect(incidents.every((line) => /^[A-Z]{2,4}-\d{4}$/.test(line.slice(line.indexOf(tail) + tail.length)))).toBe(
      true,
    );
  }

  async function expectInsuranceWorkbook(file: Buffer): Promise<void> {
    const [contractors, incidents] = (await workbookOf(file)).worksheets;
    expect(contractors?.getRow(2).getCell(4).value).toBe(2);
    expect(incidents?.getRow(1).values).toEqual(expect.arrayContaining(['id', 'date', 'severity', 'decided_by']));
    const first = incidents?.getRow(2);
    expect(first?.getCell(2).value).toBeInstanceOf(Date);
    expect([0.65, 0.9]).toContain(first?.getCell(6).value);
  }

  async function workbookOf(file: Buffer): Promise<Excel.Workbook> {
    const workbook = new Excel.Workbook();
    await workbook.xlsx.load(new Uint8Array(file).buffer);
    return workbook;
  }
});
