import { type Actor, forInsurer, type IncidentRecord, isInsurer, seesSumsOnly } from '@hazardlens/contracts';
import { InjectModel, systemScope, type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type IncidentRow, recordOf } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import { Places, type ScoredPlace } from '../score/places.reader.js';
import { mayBeShown } from '../score/weighing.js';
import { newestFirst } from '../sums/named.js';
import { lean } from '../sums/project-incident.js';

const RECENT_APPROVED = 10;
const shownBefore = systemScope('incidents that the actor was found to see');

/** Reads what insurers are shown of the contractors that let them, and contractors of themselves. */
@Injectable()
export class Portal {
  constructor(
    private readonly places: Places,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
  ) {}

  /** Contractors by name, each as insurers see it, whoever looks. */
  async visibleTo(actor: Actor, now: Date): Promise<ScoredPlace[]> {
    const places = await this.places.of(actor, null, now, 'insurer');
    return places
      .filter(({ scored }) => scored)
      .sort((a, b) => compare(a.name, b.name) || compare(a.tenant_id, b.tenant_id));
  }

  /** The newest approved incidents that this actor may see one by one; none for who only sees sums. */
  async recentApproved(actor: Actor, visible: readonly ScoredPlace[]): Promise<IncidentRecord[]> {
    if (seesSumsOnly(actor)) return [];
    const newest = visible
      .flatMap(({ view, since }) =>
        view.named.decided
          .filter((each) => mayBeShown(each, since))
          .slice(0, RECENT_APPROVED)
          .map((each) => ({ ...each, site_name: view.sites[each.site_id]?.name ?? '' })),
      )
      .sort(newestFirst)
      .slice(0, RECENT_APPROVED);
    if (newest.length === 0) return [];
    const rows = await this.incidents.find(shownBefore, { _id: { $in: newest.map(({ id }) => id) } });
    return newest
      .flatMap(({ id, site_name }) => {
        const row = rows.find((each) => each._id === id);
        return (row && recordOf(row, site_name)) ?? [];
      })
      .map((record) => (isInsurer(actor) ? forInsurer(record) : record));
  }

  /** Approved incidents of a contractor, newest decision first, a page at a time in bounded memory. */
  async *approved({ tenant_id, since, view }: ScoredPlace): AsyncIterable<{ row: IncidentRow; site_name: string }> {
    const shown = { status: 'APPROVED' as const, ...(since === null ? {} : { decided_at: { $gte: since } }) };
    const options = { sort: { decided_at: -1, _id: -1 } as const, projection: lean };
    for await (const row of this.incidents.stream(tenantScope(tenant_id), shown, options))
      yield { row, site_name: view.sites[row.site_id]?.name ?? '' };
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
