import type { BulkOperation, TenantModel, TenantScope } from '@hazardlens/service-kit';
import { type Audience, audiences, type IncidentRow, visibleTo } from '../incident-row/incident-row.js';
import { lean } from './project-incident.js';

/** What decides which finding of a hazard counts. */
type Finding = Pick<IncidentRow, '_id' | 'status' | 'open' | 'captured_at' | 'closed_at'>;
/** A row before and after. */
type Changed = readonly [before: IncidentRow, after: IncidentRow];

const WRITES_AT_ONCE = 500;

/** What a person confirmed to be found again. */
type Confirmed = Pick<IncidentRow, '_id' | 'same_as' | 'hazard_type'>;

/** What stands for a hazard: the oldest finding of it. */
const hazardOf = ({ _id, same_as }: Confirmed): string => same_as ?? _id;
const oldestFirst = (a: Finding, b: Finding): number =>
  a.captured_at.getTime() - b.captured_at.getTime() || (a._id < b._id ? -1 : 1);

/**
 * The one finding of a hazard that counts for those who look: the oldest that stands open, so that a repair closes the
 * hazard and another photo of it opens nothing. What was seen before the hazard was last closed was closed with it; what
 * was seen since came back, and counts instead. Where none stands open, it is the one that was closed last. Pure.
 * @returns null where they see none of it
 */
export function countedOf(findings: readonly Finding[], audience: Audience): string | null {
  const seen = findings.filter((each) => visibleTo(each, audience)).sort(oldestFirst);
  const closings = seen.flatMap(({ closed_at }) => (closed_at ? [closed_at.getTime()] : []));
  const lastClosed = Math.max(...closings);
  const standing = seen.find((each) => each.open && each.captured_at.getTime() > lastClosed);
  const closed = seen.find(({ closed_at }) => closed_at?.getTime() === lastClosed);
  return (standing ?? closed ?? seen[0])?._id ?? null;
}

/**
 * The findings of each hazard. Whatever was confirmed before: corrected to another hazard type, a finding is of another hazard,
 * which must not hide behind the first.
 */
function byHazard<Row extends Confirmed>(rows: readonly Row[]): Row[][] {
  const hazards = new Map<string, Row[]>();
  for (const row of rows) {
    const hazard = JSON.stringify([hazardOf(row), row.hazard_type]);
    const findings = hazards.get(hazard);
    if (findings) findings.push(row);
    else hazards.set(hazard, [row]);
  }
  return [...hazards.values()];
}

/** Of some findings those that count for those who look, one of each hazard. Pure. */
export function counting<Row extends Finding & Confirmed>(rows: readonly Row[], audience: Audience): Row[] {
  const counted = new Set(byHazard(rows).map((findings) => countedOf(findings, audience)));
  return rows.filter(({ _id }) => counted.has(_id));
}

/** The findings of one hazard, each with those for whom another one counts. */
function settled(findings: readonly IncidentRow[]): IncidentRow[] {
  const counted = audiences.map((audience) => [audience, countedOf(findings, audience)] as const);
  return findings.map((row) => ({
    ...row,
    behind: counted
      .filter(([audience, id]) => visibleTo(row, audience) && id !== row._id)
      .map(([audience]) => audience),
  }));
}

const sameBehind = (one: IncidentRow, other: IncidentRow): boolean =>
  (one.behind ?? []).join() === (other.behind ?? []).join();

/** Hazards that were found more than once, as people confirmed it: each counts once, whatever came in which order. */
export class Hazards {
  constructor(
    private readonly scope: TenantScope,
    private readonly rows: TenantModel<IncidentRow>,
  ) {}

  /** @returns the row as it is to be stored, and others that count from now on, or do not any more */
  async after(before: IncidentRow | null, row: IncidentRow): Promise<[IncidentRow, Changed[]]> {
    const hazards = [...new Set([hazardOf(row), ...(before ? [hazardOf(before)] : [])])];
    const stored = await this.#found(hazards, row._id);
    if (stored.length === 0) return [row, []];
    let after = row;
    const others: Changed[] = [];
    for (const is of byHazard([row, ...stored]).flatMap(settled)) {
      const was = stored.find(({ _id }) => _id === is._id);
      if (!was) after = is;
      else if (!sameBehind(was, is)) others.push([was, is]);
    }
    return [after, others];
  }

  /** Every hazard of the organisation that was found more than once. */
  async settle(): Promise<void> {
    const again = await this.rows.find(this.scope, { same_as: { $type: 'string' } }, { projection: lean });
    const firsts = [...new Set(again.map(hazardOf))];
    const first = await this.rows.find(this.scope, { _id: { $in: firsts } }, { projection: lean });
    const writes = byHazard([...first, ...again]).flatMap((findings) => {
      const is = settled(findings);
      return is.filter((row, at) => !sameBehind(row, findings[at] ?? row));
    });
    for (let start = 0; start < writes.length; start += WRITES_AT_ONCE) {
      const some = writes.slice(start, start + WRITES_AT_ONCE).map(({ _id, behind }) => ({
        updateOne: { filter: { _id }, update: { $set: { behind } } },
      }));
      await this.rows.bulkWrite(this.scope, some as BulkOperation<IncidentRow>[]);
    }
  }

  /** Stored findings of these hazards, without the one that is about to be stored. */
  async #found(hazards: readonly string[], without: string): Promise<IncidentRow[]> {
    const again = await this.rows.find(
      this.scope,
      { same_as: { $in: [...hazards], $type: 'string' } },
      { projection: lean },
    );
    const firsts = hazards.filter((id) => id !== without);
    const first =
      firsts.length > 0 ? await this.rows.find(this.scope, { _id: { $in: firsts } }, { projection: lean }) : [];
    return [...first, ...again].filter(({ _id }) => _id !== without);
  }
}
