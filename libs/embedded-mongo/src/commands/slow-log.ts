import { type Doc, isDoc } from '../bson/types.js';

/** Commands that take longer go to the log, at most one line a second for each command and collection. */
const defaultSlowMs = 100;
const quietMs = 1000;

interface TimedCommand {
  readonly name: string;
  readonly database: string;
  readonly command: Doc;
  /** `planSummary`, where there is one. */
  readonly notes: Doc;
}

/** Reports slow commands: their shape, never their values, which may be personal. */
export class SlowLog {
  private readonly slowMs = Number(process.env['EMBEDDED_MONGO_SLOW_MS'] ?? defaultSlowMs);
  private readonly last = new Map<string, { at: number; skipped: number }>();

  constructor(private readonly log: (line: string) => void) {}

  note(op: TimedCommand, ms: number): void {
    if (ms <= this.slowMs || op.name === 'createIndexes') return;
    const target = op.command[op.name];
    const where = `${op.name} ${op.database}.${typeof target === 'string' ? target : ''}`;
    const now = Date.now();
    const known = this.last.get(where);
    if (known && now - known.at < quietMs) {
      known.skipped++;
      return;
    }
    if (this.last.size > 1000) this.last.clear();
    this.last.set(where, { at: now, skipped: 0 });
    const filter = op.command['filter'] ?? op.command['query'];
    const fields = isDoc(filter) ? Object.keys(filter).join(',') : '';
    const more = known?.skipped ? ` and ${known.skipped} more before` : '';
    this.log(
      `slow ${where} ${Math.round(ms)} ms fields=[${fields}] plan=${String(op.notes['planSummary'] ?? '-')}${more}`,
    );
  }
}
