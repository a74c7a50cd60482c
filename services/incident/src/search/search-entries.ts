import { InjectModel, type Scope, TenantModel } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { PipelineStage } from 'mongoose';
import type { IncidentDocument } from '../incident/incident.document.js';
import { allKeysOf } from './incident-keys.rules.js';
import { type SearchEntry, searchEntryModel } from './search-entry.model.js';

/** Entries written in one message. */
const SLICE = 1_000;

export interface Range {
  readonly from?: Date | undefined;
  /** not included */
  readonly until?: Date | undefined;
}

/** What incidents are found by; written in the transaction of the incident. */
@Injectable()
export class SearchEntries {
  constructor(@InjectModel(searchEntryModel) private readonly entries: TenantModel<SearchEntry>) {}

  /** Of incidents that have just been opened. */
  async add(scope: Scope, incidents: readonly IncidentDocument[]): Promise<void> {
    const rows = incidents.flatMap((incident) => entriesOf(incident, allKeysOf(incident)));
    for (let from = 0; from < rows.length; from += SLICE) {
      await this.entries.insertRows(scope, rows.slice(from, from + SLICE));
    }
  }

  /** Those of an incident that may have some already. */
  async addAgain(scope: Scope, incidents: readonly IncidentDocument[]): Promise<void> {
    const ids = incidents.flatMap((incident) => allKeysOf(incident).map((key) => entryId(incident._id, key)));
    await this.entries.deleteMany(scope, { _id: { $in: ids } });
    await this.add(scope, incidents);
  }

  /** What a change added and took away. */
  async follow(scope: Scope, before: IncidentDocument, after: IncidentDocument): Promise<void> {
    const [had, has] = [new Set(allKeysOf(before)), new Set(allKeysOf(after))];
    const added = [...has].filter((key) => !had.has(key));
    const gone = [...had].filter((key) => !has.has(key));
    if (added.length + gone.length === 0) return;
    // An earlier version beside this one changes incidents and no entries: what is added may lie there already.
    const ids = [...added, ...gone].map((key) => entryId(after._id, key));
    await this.entries.deleteMany(scope, { _id: { $in: ids } });
    await this.entries.insertRows(scope, entriesOf(after, added));
  }

  /** Entries of a key, the newest first. */
  newest(scope: Scope, key: string, range: Range, limit: number): Promise<SearchEntry[]> {
    return this.entries.find(scope, { key, ...within(range) }, { sort: { at: -1, incident_id: -1 }, limit });
  }

  /** How many entries these keys have together, as far as `limit`: from the index alone. */
  async countUpTo(scope: Scope, keys: readonly string[], range: Range, limit: number): Promise<number> {
    const count = async (key: string): Promise<number> => {
      const stages = [{ $match: { key, ...within(range) } }, { $limit: limit }, { $group: { _id: 1, n: { $sum: 1 } } }];
      const [row] = await this.entries.aggregate<{ n: number }>(scope, stages as PipelineStage[]);
      return row?.n ?? 0;
    };
    return (await Promise.all(keys.map(count))).reduce((sum, each) => sum + each, 0);
  }

  /**
   * Keys that begin like this one, the first in order of the alphabet. From one to the next by the index: as many steps as
   * words, however many incidents have them.
   */
  async wordsLike(scope: Scope, start: string, most: number): Promise<string[]> {
    const found: string[] = [];
    let bound: { $gte: string } | { $gt: string } = { $gte: start };
    while (found.length < most) {
      const [next] = await this.entries.find(
        scope,
        { key: bound },
        { sort: { key: 1, at: -1, incident_id: -1 }, limit: 1, projection: { key: 1 } },
      );
      if (!next?.key.startsWith(start)) return found;
      found.push(next.key);
      bound = { $gt: next.key };
    }
    return found;
  }
}

const within = ({ from, until }: Range) =>
  from || until ? { at: { ...(from ? { $gte: from } : {}), ...(until ? { $lt: until } : {}) } } : {};

const entryId = (incidentId: string, key: string): string => `${incidentId} ${key}`;

const entriesOf = (incident: IncidentDocument, keys: readonly string[]): SearchEntry[] =>
  keys.map((key) => ({
    _id: entryId(incident._id, key),
    tenant_id: incident.tenant_id,
    key,
    at: incident.captured_at,
    incident_id: incident._id,
  }));
