import type { CaptureDetail, IncidentRecord } from '@hazardlens/contracts';
import { dayNumber } from '@hazardlens/risk';
import {
  InjectModel,
  InjectReplica,
  moveRows,
  ReplicaReader,
  type TenantModel,
  type TenantScope,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type CaptureRow, captureRow, captureRowModel } from '../capture-row/capture-row.model.js';
import { audiences, type IncidentRow, incidentRow, visibleTo } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import { type SiteCopy, siteCopy, type TenantCopy, tenantCopy } from '../place/copies.js';
import { Hazards } from './hazards.js';
import { NameIncidents } from './name-incidents.js';
import {
  heaviestFirst,
  mostClosed,
  mostDecided,
  mostOpen,
  type Named,
  namedOf,
  newestFirst,
  withAnother,
  withAnotherClosed,
} from './named.js';
import { countIncident, countsAlike, largestPs, lean, placesOf, touchedBy } from './project-incident.js';
import { Stamps } from './stamps.js';
import { SumsBook } from './sums.book.js';
import { type DaySumsRow, daySumsModel, viewModel } from './sums.models.js';
import {
  ALL_SITES,
  addCapture,
  DAYS_KEPT,
  emptyView,
  noteDay,
  type Place,
  unpackView,
  type View,
  type ViewRow,
  viewId,
} from './view.js';

/** Used until the tenant's own time zone is known; days are moved when it comes. */
export const DEFAULT_TIME_ZONE = 'UTC';
const MOST_MOVED_AT_ONCE = 2_000;

/**
 * Turns the owners' facts into the read model. Every method takes the scope of a running transaction and the version of the
 * aggregate; an older or repeated version changes nothing. An event costs six to ten round trips, whatever it touches.
 */
@Injectable()
export class Projector {
  constructor(
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
    @InjectModel(captureRowModel) private readonly captures: TenantModel<CaptureRow>,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
    @InjectModel(daySumsModel) private readonly days: TenantModel<DaySumsRow>,
    @InjectModel(viewModel) private readonly views: TenantModel<ViewRow>,
    @InjectReplica(siteCopy) private readonly sites: ReplicaReader<SiteCopy>,
    private readonly stamps: Stamps,
  ) {}

  /** @returns false when something newer was known already */
  async incident(scope: TenantScope, incident: IncidentRecord, version: number): Promise<boolean> {
    const before = await this.incidents.findOne(scope, { _id: incident.id }, { projection: lean });
    if (before && before.version >= version) return before.version === version;
    const day = await this.#day(scope, new Date(incident.captured_at), before);
    const row = incidentRow(incident, version, day);
    const [after, others] = await new Hazards(scope, this.incidents).after(before, row);
    await this.incidents.replaceOne(scope, { _id: after._id }, after, { upsert: true });
    await this.#recount(scope, before, after);
    // one after the other: rows and sums say the same at every step
    for (const [was, is] of others) {
      await this.incidents.updateOne(scope, { _id: is._id }, { $set: { behind: is.behind ?? [] } });
      await this.#recount(scope, was, is);
    }
    return true;
  }

  /** After the store of the row. */
  async #recount(scope: TenantScope, before: IncidentRow | null, after: IncidentRow): Promise<void> {
    if (countsAlike(before, after)) return;
    const book = this.#book(scope);
    const { days, places } = touchedBy(before, after);
    await book.load(days, places);
    for (const slot of countIncident(book, before, after)) {
      book.setTop(slot, await largestPs(scope, this.incidents, slot));
    }
    await book.flushDays();
    await new NameIncidents(scope, this.incidents, this.days).change(book, before, after);
    await book.flush();
  }

  /** Which rows count, from the rows alone: those that come from facts do not know of each other. */
  settleHazards(scope: TenantScope): Promise<void> {
    return new Hazards(scope, this.incidents).settle();
  }

  /** @param exposure photos of the capture that count */
  async capture(scope: TenantScope, capture: CaptureDetail, exposure: number, version: number): Promise<void> {
    const before = await this.captures.findOne(scope, { _id: capture.id });
    if (before && before.version >= version) return;
    const day = await this.#day(scope, new Date(capture.created_at), before);
    const after = captureRow(capture, exposure, version, day);
    await this.captures.replaceOne(scope, { _id: after._id }, after, { upsert: true });
    const samePlace = before?.site_id === after.site_id && before.day === day;
    if (samePlace && before.exposure === exposure) return;
    if (before && !samePlace) {
      // no owner moves a capture; should one ever, everything is counted anew
      const tenant = await this.tenants.byId(scope, scope.tenantId);
      return this.moveDays(scope, tenant?.time_zone ?? DEFAULT_TIME_ZONE);
    }
    const book = this.#book(scope);
    const places = audiences.flatMap((audience) => placesOf(after, audience));
    await book.load(
      places.map((place) => ({ ...place, day })),
      places,
    );
    if (before) addPhotos(book, before, -1);
    countCapture(book, after, before === null);
    await book.flush();
  }

  /** A site got a name, another one, or was archived. */
  async site(scope: TenantScope, site: Pick<SiteCopy, '_id' | 'tenant_id' | 'name' | 'archived'>): Promise<void> {
    const book = this.#book(scope);
    await book.load(
      [],
      audiences.flatMap((audience) => placesOf({ ...site, site_id: site._id }, audience)),
    );
    nameSite(book, site);
    await book.flush();
  }

  /** Whether an organisation has so few rows that its days can be moved in one transaction. */
  async isSmall(scope: TenantScope): Promise<boolean> {
    const all: Place = { tenant_id: scope.tenantId, audience: 'tenant', site_id: ALL_SITES };
    const row = await this.views.findOne(scope, { _id: viewId(all) });
    const view = row ? unpackView(row) : emptyView(all);
    return view.captures + view.incidents <= MOST_MOVED_AT_ONCE;
  }

  /**
   * Adds a tenant's sums up from its rows, which get their days in this time zone. Views stay what they were until they are
   * written anew: they are of the same places.
   * @param within the transaction in which days and views are replaced, where the scope has none
   */
  async moveDays(
    scope: TenantScope,
    timeZone: string,
    within: (replace: (scope: TenantScope) => Promise<void>) => Promise<void> = (replace) => replace(scope),
  ): Promise<void> {
    const book = this.#book(scope);
    book.startEmpty();
    const dayOf = (at: Date): number => dayNumber(at, timeZone);
    for (const site of await this.sites.find(scope, {})) nameSite(book, site);
    await moveRows(scope, this.captures, dayOf, (capture) => countCapture(book, capture, true));
    await moveRows(scope, this.incidents, dayOf, (row) => {
      // incidents only come in, so every list knows what belongs into it
      countIncident(book, null, row);
      for (const audience of audiences) {
        if (!visibleTo(row, audience)) continue;
        for (const place of placesOf(row, audience)) nameIncident(book.view(place), namedOf(row, audience));
      }
    });
    await within(async (inTransaction) => {
      await this.days.deleteMany(inTransaction, {});
      await book.flush(inTransaction);
    });
  }

  #book(scope: TenantScope): SumsBook {
    return new SumsBook(scope, this.days, this.views, this.stamps);
  }

  /** A row that is there already knows its day: it is moved together with the time zone. */
  async #day(scope: TenantScope, capturedAt: Date, before: { captured_at: Date; day: number } | null): Promise<number> {
    if (before?.captured_at.getTime() === capturedAt.getTime()) return before.day;
    const tenant = await this.tenants.byId(scope, scope.tenantId);
    return dayNumber(capturedAt, tenant?.time_zone ?? DEFAULT_TIME_ZONE);
  }
}

function addPhotos(book: SumsBook, row: CaptureRow, sign: 1 | -1): void {
  for (const audience of audiences) {
    book.addPhotos({ tenant_id: row.tenant_id, audience, site_id: row.site_id }, row.day, sign * row.exposure);
  }
}

function countCapture(book: SumsBook, row: CaptureRow, isNew: boolean): void {
  for (const place of audiences.flatMap((audience) => placesOf(row, audience))) {
    noteDay(book.view(place), row.day);
    if (isNew) addCapture(book.view(place), row);
  }
  addPhotos(book, row, 1);
}

function nameSite(book: SumsBook, { _id, tenant_id, name, archived }: Omit<SiteCopy, 'version'>): void {
  for (const place of audiences.flatMap((audience) => placesOf({ tenant_id, site_id: _id }, audience))) {
    const { sites } = book.view(place);
    sites[_id] = { name, archived, last: sites[_id]?.last ?? null };
  }
}

/** Into a view that is added up from nothing. */
function nameIncident(view: View, item: Named): void {
  const { named, audience } = view;
  if (!item.again) nameWeighing(view, item);
  if (mostDecided(audience) > 0) named.decided = withAnother(named.decided, newestFirst, mostDecided(audience), item);
}

function nameWeighing({ named, audience, newest }: View, item: Named): void {
  if (item.open) named.open = withAnother(named.open, heaviestFirst, mostOpen(audience), item);
  else if (item.day > (newest ?? 0) - DAYS_KEPT)
    named.closed = withAnotherClosed(named.closed, mostClosed(audience), item);
}
