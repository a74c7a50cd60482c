import type { TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { CommentRepository } from '../comments/comment.repository.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { ObservationRepository } from '../observations/observation.repository.js';
import { PublicReports } from '../public-reports/public-reports.js';

/** Photos that people add lie in their incident's or observation's folder, those of comments in a folder of the comment's within. */
const form = /^tenants\/[^/]+\/incidents\/([^/]+)\/(?:comments\/([^/]+)\/)?/;

/** Which records point at photos and voice notes that people add to incidents, their repairs, comments on them and observations. */
@Injectable()
export class OwnPhotos {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly comments: CommentRepository,
    private readonly observations: ObservationRepository,
    private readonly reports: PublicReports,
  ) {}

  /** Every key that the records point at to which these keys belong. */
  async pointedAt(scope: TenantScope, keys: readonly string[]): Promise<Set<string>> {
    const records = new Set<string>();
    const comments = new Set<string>();
    for (const key of keys) {
      const [, record, comment] = form.exec(key) ?? [];
      if (comment !== undefined) comments.add(comment);
      else if (record !== undefined) records.add(record);
    }
    const found = await this.incidents.photoKeysOf(scope, [...records]);
    for (const key of await this.reports.audioKeysOf(scope, [...records])) found.add(key);
    for (const key of await this.comments.photoKeysOf(scope, [...comments])) found.add(key);
    for (const key of await this.observations.photoKeysOf(scope, [...records])) found.add(key);
    return found;
  }
}
