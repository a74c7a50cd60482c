import { type ErasedPerson, incidentUpdated } from '@hazardlens/contracts';
import {
  InjectModel,
  type PersonToForget,
  type PersonTraces,
  type Scope,
  TenantModel,
  type Transaction,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { CommentRepository } from '../comments/comment.repository.js';
import { CommentChanges } from '../comments/comment-changes.js';
import { PhotoDeletions } from '../delete-incident-photo/photo-deletions.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { publishIncident } from '../incident/incident-changes.js';
import { RecordNames } from '../incident/record-names.js';
import { ObservationRepository } from '../observations/observation.repository.js';
import { PublicReports } from '../public-reports/public-reports.js';
import { type SavedViewDocument, savedViewModel } from '../saved-views/saved-view.model.js';
import { commentWithoutPerson } from './erase-from-comment.rules.js';
import { withoutPerson } from './erase-person.rules.js';

const SLICE = 100;

/** After the incidents come the comments: what is handed on then says so. */
const COMMENTS = 'comments/';

/**
 * Who decided, repaired, verified, commented and saw good practice. Each incident is told anew, so that read models follow. The person's own
 * views go, and what they left on a report by poster: there a name is for being reached, and the report is known without it.
 */
@Injectable()
export class IncidentTraces implements PersonTraces {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly comments: CommentRepository,
    private readonly changes: CommentChanges,
    private readonly names: RecordNames,
    private readonly observations: ObservationRepository,
    private readonly reports: PublicReports,
    private readonly deletions: PhotoDeletions,
    @InjectModel(savedViewModel) private readonly views: TenantModel<SavedViewDocument>,
  ) {}

  async erase(
    transaction: Transaction,
    scope: Scope,
    person: PersonToForget,
    after: string | null,
  ): Promise<string | null> {
    if (after === null) {
      await this.views.deleteMany(scope, { user_id: person.user_id });
      await this.observations.unname(scope, person);
      await this.#forgetReporter(transaction, scope, person);
    }
    if (after?.startsWith(COMMENTS)) {
      return this.#eraseComments(transaction, scope, person, after.slice(COMMENTS.length) || null);
    }
    const found = await this.incidents.naming(scope, person, after, SLICE);
    const names = await this.names.of(scope, found);
    for (const incident of found) {
      const changed = withoutPerson(incident, person);
      if (!changed) continue;
      await this.incidents.rewrite(scope, incident, changed);
      publishIncident(transaction, [incidentUpdated], changed, names);
    }
    const last = found.length < SLICE ? undefined : found.at(-1);
    return last?._id ?? COMMENTS;
  }

  async #forgetReporter(transaction: Transaction, scope: Scope, person: PersonToForget): Promise<void> {
    for (const { _id, tenant_id } of await this.reports.leftBy(scope, person)) {
      const own = transaction.scope(tenant_id);
      const gone = await this.reports.forgetPerson(own, _id);
      if (gone?.audio) await this.deletions.noteUnused(own, gone.audio.key, new Date());
    }
  }

  async #eraseComments(
    transaction: Transaction,
    scope: Scope,
    person: ErasedPerson,
    after: string | null,
  ): Promise<string | null> {
    const found = await this.comments.naming(scope, person, after, SLICE);
    for (const comment of found) {
      const changed = commentWithoutPerson(comment, person);
      if (changed) await this.changes.store(transaction, comment, changed, new Date());
    }
    const last = found.length < SLICE ? undefined : found.at(-1);
    return last ? `${COMMENTS}${last._id}` : null;
  }
}
