import type { Scope, TenantModel } from '@hazardlens/service-kit';
import { audiences, type IncidentRow, visibleTo } from '../incident-row/incident-row.js';
import {
  changedList,
  heaviestFirst,
  mostClosed,
  mostDecided,
  mostOpen,
  type Named,
  namedOf,
  newestFirst,
  stillOfWeight,
  withAnotherClosed,
} from './named.js';
import { countingFor, lean, placesOf, siteOf, statusesOf } from './project-incident.js';
import type { SumsBook } from './sums.book.js';
import { groupOf } from './sums.js';
import { type DaySumsRow, unpackDay } from './sums.models.js';
import { DAYS_KEPT, type View } from './view.js';

/** Keeps the incidents that explanations name. Lists that lose one of theirs read what moves up, by index. */
export class NameIncidents {
  constructor(
    private readonly scope: Scope,
    private readonly rows: TenantModel<IncidentRow>,
    private readonly days: TenantModel<DaySumsRow>,
  ) {}

  /** After `countIncident` and the store of the row and of the days. */
  async change(book: SumsBook, before: IncidentRow | null, after: IncidentRow): Promise<void> {
    for (const audience of audiences) {
      const was = before && visibleTo(before, audience) ? before : null;
      const is = visibleTo(after, audience) ? after : null;
      const sites = new Set(
        [was, is].flatMap((row) => (row ? placesOf(row, audience) : [])).map(({ site_id }) => site_id),
      );
      for (const site_id of sites) {
        const view = book.view({ tenant_id: after.tenant_id, audience, site_id });
        const here = (row: IncidentRow | null): Named | null =>
          row && placesOf(row, audience).some((place) => place.site_id === site_id) ? namedOf(row, audience) : null;
        await this.#changeWeighing(view, counting(here(was)), counting(here(is)));
        await this.#changeDecided(view, here(was), here(is));
      }
    }
  }

  async #changeWeighing(view: View, was: Named | null, is: Named | null): Promise<void> {
    const { named, audience } = view;
    const left = was?.id ?? null;
    const cameOpen = is?.open ? is : null;
    const allOpen = Object.values(view.open).reduce((sum, { count }) => sum + count, 0);
    named.open =
      changedList(named.open, heaviestFirst, mostOpen(audience), allOpen, left, cameOpen) ?? (await this.#open(view));
    const cameClosed = is && !is.open ? is : null;
    const kept = named.closed.filter(({ id }) => id !== left);
    const back = kept.length < named.closed.length && (cameClosed === null || changedWeight(was, cameClosed));
    named.closed = back
      ? await this.#closed(view)
      : (cameClosed ? withAnotherClosed(kept, mostClosed(audience), cameClosed) : kept).filter((each) =>
          isRecent(view, each),
        );
  }

  /** A list: findings that another one counts for are in it, too. One that is not full holds all there are. */
  async #changeDecided(view: View, was: Named | null, is: Named | null): Promise<void> {
    const most = mostDecided(view.audience);
    if (most === 0) return;
    const { decided } = view.named;
    const all = decided.length < most ? 0 : Number.POSITIVE_INFINITY;
    view.named.decided =
      changedList(decided, newestFirst, most, all, was?.id ?? null, is) ?? (await this.#decided(view, most));
  }

  async #open(view: View): Promise<Named[]> {
    const options = { sort: { ps: -1, _id: 1 } as const, limit: mostOpen(view.audience), projection: lean };
    const found: Named[] = [];
    for (const status of statusesOf[view.audience]) {
      const rows = await this.rows.find(
        this.scope,
        { open: true, status, ...countingFor(view), ...siteOf(view) },
        options,
      );
      found.push(...rows.map((row) => namedOf(row, view.audience)));
    }
    return found.sort(heaviestFirst).slice(0, options.limit);
  }

  /** Rare: something was closed and is not any more. The days know how heavy their closed ones are, by hazard type. */
  async #closed(view: View): Promise<Named[]> {
    const { audience, site_id } = view;
    const most = mostClosed(audience);
    const since = { audience, site_id, day: { $gt: (view.newest ?? 0) - DAYS_KEPT } };
    const items = (await this.days.find(this.scope, since)).map(unpackDay).flatMap(({ day, groups }) =>
      Object.entries(groups).flatMap(([key, { closed_top }]) =>
        closed_top.slice(0, most).map(
          (ps, index): Named => ({
            ...{ id: `${key} ${index}`, key, site_id, severity: 0, ps, day, open: false, decided: null },
          }),
        ),
      ),
    );
    const groups = new Map(
      stillOfWeight(items, most, false).map(({ day, key }) => [`${day} ${key}`, { ...groupOf(key), day }]),
    );
    const found: Named[] = [];
    for (const group of groups.values()) {
      // only what was approved is ever closed
      const filter = { ...group, open: false, status: 'APPROVED' as const, ...countingFor(view), ...siteOf(view) };
      const options = { sort: { ps: -1, _id: 1 } as const, limit: most, projection: lean };
      const rows = await this.rows.find(this.scope, filter, options);
      found.push(...rows.map((row) => namedOf(row, audience)));
    }
    return stillOfWeight(found, most);
  }

  async #decided(view: View, limit: number): Promise<Named[]> {
    const options = { sort: { decided_at: -1, _id: -1 } as const, limit, projection: lean };
    const rows = await this.rows.find(this.scope, { status: 'APPROVED', ...siteOf(view) }, options);
    return rows.map((row) => namedOf(row, view.audience));
  }
}

const counting = (named: Named | null): Named | null => (named?.again ? null : named);
const changedWeight = (was: Named | null, is: Named): boolean => was === null || was.ps > is.ps || was.day !== is.day;
const isRecent = ({ newest }: View, { day }: Named): boolean => newest === null || day > newest - DAYS_KEPT;
