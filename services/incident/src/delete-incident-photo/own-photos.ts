import type { TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { CommentRepository } from '../comments/comment.repository.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { PublicReports } from '../public-reports/public-reports.js';

/** Photos that people add lie in their incident's folder, those of comments in a folder of the comment's within. */
const form = /^tenants\/[^/]+\/incidents\/([^/]+)\/(?:comments\/([^/]+)\/)?/;

/** Which records point at the photos and voice notes that people add to incidents, their repairs and comments on them. */
@Injectable()
export class OwnPhotos {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly comments: CommentRepository,
    private readonly reports: PublicReports,
  ) {}

  /** Every key that the records point at to which these keys belong. */
  async pointedAt(scope: TenantScope, keys: readonly string[]): Promise<Set<string>> {
    const incidents = new Set<string>();
    const comments = new Set<string>();
    for (const key of keys) {
      const [, incident, comment] = form.exec(key) ?? [];
      if (comment !== undefined) comments.add(comment);
      else if (incident !== undefined) incidents.add(incident);
    }
    const found = await this.incidents.photoKeysOf(scope, [...incidents]);
    for (const key of await this.reports.audioKeysOf(scope, [...incidents])) found.add(key);
    for (const key of await this.comments.photoKeysOf(scope, [...comments])) found.add(key);
    return found;
  }
}
