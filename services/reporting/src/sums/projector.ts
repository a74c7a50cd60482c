import type { CaptureDetail, IncidentRecord } from '@hazardlens/contracts';
import { dayNumber } from '@hazardlens/risk';
import { InjectModel, moveRows, type TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type CaptureRow, captureRow, captureRowModel } from '../capture-row/capture-row.model.js';
import { audiences, type IncidentRow, incidentRow } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import { type TenantRow, tenantRowModel } from '../place/copies.js';
import { countIncident, countsAlike, largestPs, touchedBy } from './project-incident.js';
import { type Place, SumsBook } from './sums.book.js';
import {
  ALL_SITES,
  type DaySums,
  type DayTotals,
  daySumsModel,
  dayTotalsModel,
  type Standing,
  standingModel,
} from './sums.models.js';

/** Used until the tenant's own time zone is known; days are moved when it comes. */
export const DEFAULT_TIME_ZONE = 'UTC';

/**
 * Turns the owners' facts into the read model. Every method takes the scope of a running transaction and the version of the
 * aggregate; an older or repeated version changes nothing. An event costs five to eight round trips, whatever it touches.
 */
@Injectable()
export class Projector {
  constructor(
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
    @InjectModel(captureRowModel) private readonly captures: TenantModel<CaptureRow>,
    @InjectModel(tenantRowModel) private readonly tenants: TenantModel<TenantRow>,
    @InjectModel(daySumsModel) private readonly days: TenantModel<DaySums>,
    @InjectModel(standingModel) private readonly standings: TenantModel<Standing>,
    @InjectModel(dayTotalsModel) private readonly totals: TenantModel<DayTotals>,
  ) {}

  /** @returns false when something newer was known already */
  async incident(scope: TenantScope, incident: IncidentRecord, version: number): Promise<boolean> {
    const before = await this.incidents.findOne(scope, { _id: incident.id }, { projection: { record: 0 } });
    if (before && before.version >= version) return before.version === version;
    const day = await this.#day(scope, new Date(incident.captured_at), before);
    const after = incidentRow(incident, version, day);
    await this.incidents.replaceOne(scope, { _id: after._id }, after, { upsert: true });
    if (countsAlike(before, after)) return true;
    const book = this.#book(scope);
    const { days, places } = touchedBy(before, after);
    await book.load(days, places);
    for (const slot of countIncident(book, before, after)) {
      book.setTop(slot, await largestPs(scope, this.incidents, slot));
    }
    await book.flush();
    return true;
  }

  /** @param exposure photos of the capture that count */
  async capture(scope: TenantScope, capture: CaptureDetail, exposure: number, version: number): Promise<void> {
    const before = await this.captures.findOne(scope, { _id: capture.id });
    if (before && before.version >= version) return;
    const day = await this.#day(scope, new Date(capture.created_at), before);
    const after = captureRow(capture, exposure, version, day);
    const { _id, site_id } = after;
    await this.captures.replaceOne(scope, { _id }, after, { upsert: true });
    const sameSite = before?.site_id === site_id;
    if (before && sameSite && before.day === day && before.exposure === exposure) return;
    const book = this.#book(scope);
    const rows = before ? [before, after] : [after];
    const places = rows.flatMap(placesOf);
    const days = rows.flatMap((row) => placesOf(row).map((place) => ({ ...place, day: row.day })));
    await book.load(days, sameSite ? [] : places);
    if (before) addPhotos(book, before, -1);
    addPhotos(book, after, 1);
    if (before && !sameSite) addCapture(book, before, -1);
    if (!sameSite) addCapture(book, after, 1);
    await book.flush();
  }

  /**
   * Gives every row of the tenant its day in a time zone, in slices, and makes the tenant's sums anew from them. Nothing
   * else may change its rows meanwhile.
   * @param atOnce runs what replaces the old sums by the new ones, which people must not see in between
   */
  async moveDays(
    scope: TenantScope,
    timeZone: string,
    atOnce: (replace: (scope: TenantScope) => Promise<void>) => Promise<void> = (replace) => replace(scope),
  ): Promise<void> {
    const book = this.#book(scope);
    book.startEmpty();
    const dayOf = (at: Date): number => dayNumber(at, timeZone);
    await moveRows(scope, this.captures, dayOf, (capture) => {
      addPhotos(book, capture, 1);
      addCapture(book, capture, 1);
    });
    await moveRows(scope, this.incidents, dayOf, (row) => {
      // incidents only come in, so every list knows what belongs into it
      countIncident(book, null, row);
    });
    await atOnce(async (own) => {
      await this.days.deleteMany(own, {});
      await this.standings.deleteMany(own, {});
      await this.totals.deleteMany(own, {});
      await book.flush(own);
    });
  }

  #book(scope: TenantScope): SumsBook {
    return new SumsBook(scope, this.days, this.standings, this.totals);
  }

  /** A row that is there already knows its day: it is moved together with the time zone. */
  async #day(scope: TenantScope, capturedAt: Date, before: { captured_at: Date; day: number } | null): Promise<number> {
    if (before?.captured_at.getTime() === capturedAt.getTime()) return before.day;
    const tenant = await this.tenants.findOne(scope, { _id: scope.tenantId });
    return dayNumber(capturedAt, tenant?.time_zone ?? DEFAULT_TIME_ZONE);
  }
}

const placesOf = ({ tenant_id, site_id }: CaptureRow): Place[] =>
  audiences.flatMap((audience) => [
    { tenant_id, audience, site_id },
    { tenant_id, audience, site_id: ALL_SITES },
  ]);

function addPhotos(book: SumsBook, row: CaptureRow, sign: 1 | -1): void {
  for (const audience of audiences) {
    book.addPhotos({ tenant_id: row.tenant_id, audience, site_id: row.site_id }, row.day, sign * row.exposure);
  }
}

function addCapture(book: SumsBook, row: CaptureRow, sign: 1 | -1): void {
  for (const place of placesOf(row)) book.addToStanding(place, { captures: sign });
}
