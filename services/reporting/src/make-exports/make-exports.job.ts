import { DomainError } from '@hazardlens/contracts';
import {
  InjectModel,
  isDomainError,
  isOutage,
  type Job,
  LOGGER,
  type Logger,
  systemScope,
  TenantModel,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type ExportFailure, type ExportRow, exportModel } from '../exports/export.model.js';
import { EXPORT_KNOWN_MS } from '../exports/export.rules.js';
import { ExportStore } from '../exports/export-store.js';
import { MakeArchive } from './make-archive.js';
import { MakeReportFile } from './make-report-file.js';

export const MAKE_EXPORTS_EVERY_MS = 1_000;
/** A run ends here, between two parts, so that a service that stops is not held up for hours. */
const RUN_MS = 5_000;
/** At most so many are taken up in turn: each gets a part, then the next one. */
const IN_TURN = 50;
/** Tries in a row before one is given up. Those without the store, the documents or a service do not count. */
const TRIES = 15;
const LONGEST_PAUSE_MS = 5 * 60_000;

const everybody = systemScope('exports of every organisation are made in turn');

/** Makes exports, one part of each in turn; what is done is noted part by part, and goes on from there after a crash. */
@Injectable()
export class MakeExports implements Job {
  constructor(
    @InjectModel(exportModel) private readonly exports: TenantModel<ExportRow>,
    private readonly archive: MakeArchive,
    private readonly reports: MakeReportFile,
    private readonly store: ExportStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const until = Date.now() + RUN_MS;
    while (Date.now() < until) {
      const due = await this.exports.find(
        everybody,
        { status: 'running', due_at: { $lte: new Date() } },
        { sort: { due_at: 1 }, limit: IN_TURN },
      );
      if (due.length === 0) return;
      for (const row of due) {
        if (Date.now() >= until) return;
        await this.#advance(row);
      }
    }
  }

  async #advance(row: ExportRow): Promise<void> {
    try {
      await (row.kind === 'report' ? this.reports.make(row) : this.archive.step(row));
    } catch (error) {
      const refused = isDomainError(error) && REFUSALS.has(error.code);
      const failures = isAway(error) ? Math.min(row.failures + 1, TRIES - 1) : row.failures + 1;
      this.logger.warn({ err: error, exportId: row._id, tenantId: row.tenant_id, failures }, 'export not made yet');
      if (refused) await this.#fail(row, 'not_permitted');
      else if (failures >= TRIES) await this.#fail(row, 'unreadable');
      else {
        const pause = Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** failures);
        await this.store.advance(row, { failures, due_at: new Date(Date.now() + pause) });
      }
    }
  }

  /** Half a file is none: what was made of it goes. */
  async #fail(row: ExportRow, error: ExportFailure): Promise<void> {
    const now = new Date();
    const forget_at = new Date(now.getTime() + EXPORT_KNOWN_MS);
    if (await this.store.advance(row, { status: 'failed', error, finished_at: now, forget_at })) {
      await this.store.dropFile(row);
    }
  }
}

const isAway = (error: unknown): boolean =>
  isOutage(error) || (isDomainError(error) && (error.code === 'UNAVAILABLE' || error.code === 'TIMEOUT'));

const REFUSALS: ReadonlySet<DomainError['code']> = new Set(['FORBIDDEN', 'NOT_FOUND']);
