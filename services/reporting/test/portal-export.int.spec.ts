import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileObjectStore } from '@hazardlens/service-kit';
import { pdfPages, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import mongoose from 'mongoose';
import { RemoveLeftExports } from '../src/exports/remove-left-exports.job.js';
import { incidentRow } from '../src/incident-row/incident-row.js';
import { reportingService } from '../src/service.js';
import { GatedObjectStore } from './gated-object-store.js';
import { Contractor, daysAgo, Insurer } from './portal-people.js';

// a busy machine takes seconds for thousands of rows
jest.setTimeout(180_000);
const formats = ['csv', 'xlsx', 'pdf'] as const;
let folder: string;
let objects: GatedObjectStore;
let platform: TestPlatform;
let documents: mongoose.Connection;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hl-exports-'));
  objects = new GatedObjectStore(fileObjectStore(folder));
  platform = await startTestPlatform({ services: [reportingService], objects });
  documents = await mongoose
    .createConnection(platform.mongoUri, { dbName: platform.databaseOf('reporting') })
    .asPromise();
});
afterEach(() => {
  objects.afterFirstBytes = async () => {};
  objects.afterPut = async () => {};
});
afterAll(async () => {
  await documents?.close();
  await platform?.close();
  await rm(folder, { recursive: true, force: true });
});

const aLinkedPair = async () => {
  const insurer = new Insurer(platform.client);
  const contractor = await new Contractor(platform.client, '=Evil & Sons').register();
  return { insurer, contractor, link: await insurer.linkTo(contractor) };
};

/** Rows that would take as many events: what they hold is the projector's business and tested elsewhere. */
async function manyApproved(contractor: Contractor, count: number): Promise<void> {
  const decided_at = new Date();
  const rows = Array.from({ length: count }, (_, index) => {
    const record = contractor.record({ status: 'APPROVED', severity: 0.5, decided_at: decided_at.toISOString() });
    return incidentRow({ ...record, closed_at: record.captured_at }, 1, 20_000 + (index % 90));
  });
  await documents.collection<{ _id: string }>('incidents').insertMany(rows);
}

// Real: the service, its documents, the bus and the files. In the way: a store that waits where a test wants it to.
describe('the portal’s export', () => {
  it('as CSV lists contractors and then their incidents, sites by their present names, formulas made harmless', async () => {
    const { insurer, contractor } = await aLinkedPair();
    await contractor.capture(1);
    const hidden = await contractor.approved(0.9, { decided_at: daysAgo(5) });
    const shown = await contractor.approved(0.95);
    await contractor.site('North tower');
    await contractor.site('@SUM(A1) "North", tower', contractor.siteId, 2);
    const ticket = await insurer.export('csv');
    expect(ticket.file_name).toBe(`insurance-portal-${new Date().toISOString().slice(0, 10)}.csv`);
    expect(ticket.content_type).toBe('text/csv; charset=utf-8');
    const text = (await objects.get(ticket.key)).toString();
    const [head, row, empty, incidentHead, incident, end] = text.split('\r\n');
    expect(head).toBe(
      '\ufeffcontractor_id,contractor_name,period,incident_count,rsi,exposure_score,high_severity_count,basis',
    );
    expect(row).toMatch(new RegExp(`^${contractor.tenantId},'=Evil & Sons,90d,2,18.5,\\d+,2,measured$`));
    expect(empty).toBe('');
    expect(incidentHead).toBe(
      'id,date,site,category,hazard_type,severity,confidence,osha,wcio,decided_by,contractor_id,contractor_name,number',
    );
    expect(incident).toBe(
      `${shown.id},${shown.captured_at},"'@SUM(A1) ""North"", tower",PPE Compliance,${shown.hazard_label},0.95,0.8,1926.100,12,safety_manager,${contractor.tenantId},'=Evil & Sons,`,
    );
    expect(end).toBe('');
    for (const secret of [hidden.id, 'Maria', 'user-2', contractor.actor().email]) expect(text).not.toContain(secret);
  });

  it('as XLSX is a workbook', async () => {
    const { insurer, contractor } = await aLinkedPair();
    await contractor.capture(1);
    await contractor.approved(0.95);
    const ticket = await insurer.export('xlsx');
    expect(ticket.file_name).toMatch(/^insurance-portal-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(ticket.content_type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    // what is in the sheets: report-files' own spec opens them
    expect((await objects.get(ticket.key)).subarray(0, 4).toString()).toBe('PK\u0003\u0004');
  });

  it('as PDF is a PDF', async () => {
    const { insurer, contractor } = await aLinkedPair();
    await contractor.approved(0.95);
    const ticket = await insurer.export('pdf');
    expect([ticket.content_type, ticket.file_name.slice(-4)]).toEqual(['application/pdf', '.pdf']);
    const bytes = await objects.get(ticket.key);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF');
  });

  it('as PDF names the contractor of each incident, by the clock of the insurer and in its language', async () => {
    const { insurer, contractor } = await aLinkedPair();
    await insurer.register('America/New_York');
    await contractor.capture(1);
    const { id } = await contractor.approved(0.95, { captured_at: '2026-01-02T03:30:00.000Z' });
    const textOf = async (locale: 'en' | 'es') => {
      const { key } = await insurer.export('pdf', locale);
      return pdfPages(await objects.get(key)).join(' ');
    };
    const english = await textOf('en');
    expect(english).toContain('(America/New_York)');
    expect(english).toContain('Jan 1, 2026, 10:30 PM');
    // once as the contractor, once as the contractor of the incident
    expect(english.split('=Evil & Sons').length - 1).toBeGreaterThanOrEqual(3);
    const spanish = await textOf('es');
    expect(spanish).toContain('1 ene 2026, 22:30');
    // in lines, and whole: one that is cut leads nowhere
    for (const text of [english, spanish]) expect(text.replaceAll(/\s/g, '')).toContain(id);
    // incidents are listed whatever their age, and who decided is said in words
    expect(english).toContain('Scores of the last 90 days, approved incidents of any age');
    expect(spanish).toContain('Puntuaciones de los últimos 90 días, incidentes aprobados de cualquier fecha');
    for (const [text, ...role] of [
      [english, 'Safety', 'manager'],
      [spanish, 'Responsable', 'de', 'seguridad'],
    ])
      expect(text).toMatch(new RegExp(role.join('\\s+')));
    expect(english + spanish).not.toContain('safety_');
  });

  it('as PDF says to insurers which incidents are listed; to the contractor all of its own are', async () => {
    const { insurer, contractor } = await aLinkedPair();
    await contractor.capture(1);
    const before = await contractor.approved(0.9, { decided_at: daysAgo(5), number: 'NG-0007' });
    const textFor = async (reader: Insurer | Contractor, locale: 'en' | 'es') => {
      const { key } = await reader.export('pdf', locale);
      return pdfPages(await objects.get(key))
        .join(' ')
        .replaceAll(/\s+/g, ' ');
    };
    for (const [locale, note] of [
      ['en', 'only if they were decided since the contractor granted access'],
      ['es', 'Solo se listan incidentes decididos desde que el contratista dio acceso'],
    ] as const) {
      const [own, theirs] = [await textFor(contractor, locale), await textFor(insurer, locale)];
      expect([own.includes(note), own.includes(before.number ?? '')]).toEqual([false, true]);
      expect([theirs.includes(note), theirs.includes(before.number ?? '')]).toEqual([true, false]);
    }
  });

  it('as PDF says which contractors have a bar, where not all have', async () => {
    const insurer = new Insurer(platform.client);
    const textOf = async (locale: 'en' | 'es') => {
      const { key } = await insurer.export('pdf', locale);
      return pdfPages(await objects.get(key))
        .join(' ')
        .replace(/\s+/g, ' ');
    };
    const link = async () => {
      const contractor = await new Contractor(platform.client).register();
      await contractor.capture(1);
      await insurer.linkTo(contractor);
    };
    await Promise.all(Array.from({ length: 30 }, link));
    expect(await textOf('en')).not.toContain('the first 30');
    await link();
    expect(await textOf('en')).toContain('by contractor, 0 to 100, the first 30 of 31');
    expect(await textOf('es')).toContain('por contratista, 0 a 100, los primeros 30 de 31');
  });

  it('shows a number nobody measured as insufficient data', async () => {
    const { insurer } = await aLinkedPair();
    const csv = (await objects.get((await insurer.export('csv')).key)).toString();
    expect(csv.split('\r\n')[1]).toMatch(/,90d,0,0,50,0,default$/);
    const [page] = pdfPages(await objects.get((await insurer.export('pdf')).key));
    expect(page).toContain('Insufficient data');
    expect(page).not.toMatch(/\b50\s+0\s+Insufficient/);
  });

  it.each(formats)('as %s ends without a file when the consent is revoked while it is written', async (format) => {
    const { insurer, contractor, link } = await aLinkedPair();
    await manyApproved(contractor, 2_500);
    objects.afterFirstBytes = () => contractor.revoke(link);
    await expect(insurer.export(format)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await objects.keys(`exports/reporting/${insurer.tenantId}`)).toEqual([]);
  });

  it.each(formats)('as %s is not handed out when the consent is revoked as it is done', async (format) => {
    const { insurer, contractor, link } = await aLinkedPair();
    await contractor.approved(0.95);
    objects.afterPut = () => contractor.revoke(link);
    await expect(insurer.export(format)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await objects.keys(`exports/reporting/${insurer.tenantId}`)).toEqual([]);
  });

  it('ends as well when the consent was revoked and given again: it opens less than before', async () => {
    const { insurer, contractor, link } = await aLinkedPair();
    await manyApproved(contractor, 2_500);
    objects.afterFirstBytes = async () => {
      await contractor.revoke(link);
      await contractor.grant(link);
    };
    await expect(insurer.export('csv')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('streams: the first bytes are written long before the last row is read', async () => {
    const { insurer, contractor } = await aLinkedPair();
    await manyApproved(contractor, 2_500);
    let rows = 0;
    objects.afterFirstBytes = async () => {
      // what came in after the export had begun is not in it, which is how a cursor of a running export reads
      rows += 1;
    };
    const ticket = await insurer.export('csv');
    const lines = (await objects.get(ticket.key)).toString().split('\r\n');
    expect([rows, lines.length]).toEqual([1, 2 + 1 + 1 + 2_500 + 1]);
    expect(new Set(lines.slice(4, -1)).size).toBe(2_500);
  });

  it('is removed after an hour when nobody came for it', async () => {
    const { insurer } = await aLinkedPair();
    const { key } = await insurer.export('csv');
    const job = new RemoveLeftExports(objects);
    await job.run();
    expect(await objects.stat(key)).not.toBeNull();
    await job.run(new Date(Date.now() + 3_700_000));
    expect(await objects.stat(key)).toBeNull();
  });
});
