import { InjectReplica, ReplicaReader, type Scope, type SiteNameCopy, siteNameCopy } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { noOwnHazards, type OwnHazardMap, OwnHazards } from '../own-hazards/own-hazards.js';

/** What rows only refer to, as it is called now. */
export interface Names {
  /** by site id; what is missing keeps the name it was opened with */
  readonly sites: ReadonlyMap<string, string>;
  readonly hazards: OwnHazardMap;
}
export const noNames: Names = { sites: new Map(), hazards: noOwnHazards };

/** Looked up when rows are read, so that a new name costs one write and not one a row. */
@Injectable()
export class RecordNames {
  constructor(
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
    private readonly hazards: OwnHazards,
  ) {}

  async of(scope: Scope, rows: readonly { readonly site_id: string; readonly hazard_type: string }[]): Promise<Names> {
    const sites = await this.sites.namesOf(scope, rows, 'site_id');
    return { sites, hazards: await this.hazards.borneBy(scope, rows) };
  }
}
