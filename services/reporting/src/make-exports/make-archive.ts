import { randomUUID } from 'node:crypto';
import {
  exportSections,
  fileSections,
  listExportRecords,
  type RecordsPage,
  type ServiceName,
  serviceNames,
} from '@hazardlens/contracts';
import { type TarEntry, tarPart } from '@hazardlens/report-files';
import {
  InjectReplica,
  MessageClient,
  OBJECT_STORE,
  ObjectMissingError,
  type ObjectStore,
  ReplicaReader,
  tenantScope,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ExportRow, SectionProgress } from '../exports/export.model.js';
import { EXPORT_KEPT_MS, EXPORT_KNOWN_MS } from '../exports/export.rules.js';
import { ExportStore, partKey } from '../exports/export-store.js';
import { type TenantCopy, tenantCopy } from '../place/copies.js';
import { manifestOf } from './manifest.js';

/** Lines of one file: this is what is held in memory at once. */
const FILE_BYTES = 4 * 1024 * 1024;
const RECORDS_A_PAGE = 100;
/** Of so many captures the photos are one part: a crash costs their reading again. */
const WITH_PHOTOS_A_PAGE = 20;
const ASKED_MS = 30_000;
const TAR = 'application/x-tar';

/**
 * Gathers an archive of an organisation or person from the services that own the records, a part at a time. What a part
 * holds, and where to go on, are noted together once the part is stored.
 */
@Injectable()
export class MakeArchive {
  constructor(
    @Inject(MessageClient) private readonly services: Pick<MessageClient, 'request'>,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
    private readonly store: ExportStore,
  ) {}

  /** One part, or what comes before and after the parts. */
  async step(row: ExportRow): Promise<unknown> {
    if (row.sections === null) return this.store.advance(row, { sections: await this.#counted(row), failures: 0 });
    const section = row.sections[row.section];
    if (!section) return this.#finish(row, row.sections);
    return fileSections.has(section.name) ? this.#photos(row, section) : this.#lines(row, section);
  }

  async #counted(row: ExportRow): Promise<SectionProgress[]> {
    const counted: SectionProgress[] = [];
    for (const owner of serviceNames) {
      for (const name of exportSections[owner]) {
        if (row.person && fileSections.has(name)) continue;
        const { total } = await this.#ask(row, owner, name, { after: null, limit: 0 });
        counted.push({ owner, name, total: total ?? 0, read: 0, lines: 0, files: 0, photos: 0, missing: 0 });
      }
    }
    return counted;
  }

  async #lines(row: ExportRow, section: SectionProgress): Promise<void> {
    const lines: Buffer[] = [];
    let [bytes, read, after] = [0, 0, row.after];
    do {
      const page = await this.#ask(row, section.owner, section.name, { after, limit: RECORDS_A_PAGE });
      for (const line of page.lines) {
        lines.push(Buffer.from(`${line}\n`));
        bytes += lines.at(-1)?.length ?? 0;
      }
      read += page.read;
      after = page.next;
    } while (after !== null && bytes < FILE_BYTES);
    const told = { ...section, read: section.read + read, lines: section.lines + lines.length };
    if (lines.length === 0) return this.#go(row, told, after);
    const name = `${section.name}/${numbered(section.name, section.files)}`;
    const entry: TarEntry = { name, size: bytes, at: new Date(), content: Buffer.concat(lines) };
    await this.#go(row, { ...told, files: section.files + 1 }, after, () => [entry]);
  }

  async #photos(row: ExportRow, section: SectionProgress): Promise<void> {
    const limit = WITH_PHOTOS_A_PAGE;
    const page = await this.#ask(row, section.owner, section.name, { after: row.after, limit });
    const found = { photos: 0, missing: [] as string[] };
    const read = section.read + page.read;
    if (page.photos.length === 0) return this.#go(row, { ...section, read }, page.next);
    const key = await this.#write(row, this.#pictures(section, page.photos, found), false);
    const told = {
      ...section,
      read,
      photos: section.photos + found.photos,
      missing: section.missing + found.missing.length,
    };
    const files = section.files + (found.missing.length > 0 ? 1 : 0);
    await this.store.advance(row, this.#change(row, { ...told, files }, page.next), key);
  }

  /** Photos one by one as they are read; those that are gone are named at the end. */
  async *#pictures(
    section: SectionProgress,
    photos: RecordsPage['photos'],
    found: { photos: number; missing: string[] },
  ): AsyncIterable<TarEntry> {
    for (const { key, name } of photos) {
      const picture = await this.#picture(key);
      if (!picture) {
        found.missing.push(name);
        continue;
      }
      found.photos += 1;
      yield { name: `${section.name}/${name}`, ...picture };
    }
    if (found.missing.length === 0) return;
    const content = Buffer.from(found.missing.map((name) => `${JSON.stringify({ photo: name })}\n`).join(''));
    const name = `${section.name}/${numbered('missing', section.files)}`;
    yield { name, size: content.length, at: new Date(), content };
  }

  /** null where it was deleted, as its retention or a person wanted it, since its record was read. */
  async #picture(key: string): Promise<Pick<TarEntry, 'size' | 'at' | 'content'> | null> {
    const stat = await this.objects.stat(key);
    if (!stat) return null;
    try {
      return { size: stat.size, at: stat.lastModified, content: await this.objects.stream(key) };
    } catch (error) {
      if (error instanceof ObjectMissingError) return null;
      throw error;
    }
  }

  async #finish(row: ExportRow, sections: readonly SectionProgress[]): Promise<void> {
    const now = new Date();
    const tenant = await this.tenants.byId(tenantScope(row.tenant_id), row.tenant_id);
    const content = Buffer.from(JSON.stringify(manifestOf(row, sections, tenant?.name ?? null, now), null, 2));
    const entries = () => [{ name: 'manifest.json', size: content.length, at: now, content }];
    const made = await this.#write(row, these(entries()), true);
    await this.store.advance(row, readyAt(now), made);
  }

  async #go(row: ExportRow, told: SectionProgress, after: string | null, entries?: () => TarEntry[]): Promise<void> {
    const made = entries && (await this.#write(row, these(entries()), false));
    await this.store.advance(row, this.#change(row, told, after), made);
  }

  #change(row: ExportRow, told: SectionProgress, after: string | null): Partial<ExportRow> {
    const sections = (row.sections ?? []).map((each, index) => (index === row.section ? told : each));
    return { sections, after, section: after === null ? row.section + 1 : row.section, failures: 0 };
  }

  async #write(
    row: ExportRow,
    entries: AsyncIterable<TarEntry>,
    isLast: boolean,
  ): Promise<{ key: string; size: number }> {
    const key = partKey(row, randomUUID());
    const { size } = await this.objects.put(key, tarPart(entries, { isLast }), { contentType: TAR });
    return { key, size };
  }

  #ask(
    { tenant_id, person }: ExportRow,
    owner: ServiceName,
    section: string,
    page: { after: string | null; limit: number },
  ): Promise<RecordsPage> {
    const context = { tenantId: tenant_id, actorId: 'system', deadlineMs: ASKED_MS };
    return this.services.request(listExportRecords[owner], { tenant_id, section, person, ...page }, context);
  }
}

/** What is noted when the last piece of a file is stored. */
export const readyAt = (now: Date): Partial<ExportRow> => ({
  status: 'ready',
  failures: 0,
  finished_at: now,
  expires_at: new Date(now.getTime() + EXPORT_KEPT_MS),
  forget_at: new Date(now.getTime() + EXPORT_KNOWN_MS),
});

const numbered = (name: string, before: number): string => `${name}-${String(before + 1).padStart(5, '0')}.jsonl`;

async function* these(entries: readonly TarEntry[]): AsyncIterable<TarEntry> {
  yield* entries;
}
