import type { IncidentRecord, NotificationType } from '@hazardlens/contracts';
import {
  InjectModel,
  InjectReplica,
  ReplicaReader,
  systemScope,
  TenantModel,
  type TenantScope,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { IncidentRow } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import { type LinkCopy, linkCopy } from '../place/link-copy.js';
import type { News } from './news.js';

type Facts = Readonly<Record<string, string>>;

/** By what a mail or a push that waited is judged when its turn has come. */
export function reasonOf({ subjectId, version, audience, facts: { due_date } }: News): Facts {
  const known = { subject_id: subjectId, version: String(version), ...(due_date === undefined ? {} : { due_date }) };
  return audience.kind === 'person' && audience.id !== null ? { ...known, owner_id: audience.id } : known;
}

/**
 * Mails wait while the mail server is down, up to three days, and pushes for a push service, up to an hour and a half: what they
 * tell may have ended meanwhile.
 */
@Injectable()
export class MailReasons {
  constructor(
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
    @InjectReplica(linkCopy) private readonly links: ReplicaReader<LinkCopy>,
  ) {}

  /** What is not known here, or only as it was before the news, ends nothing. */
  async hold(scope: TenantScope, type: NotificationType, facts: Facts): Promise<boolean> {
    const { subject_id, version } = facts;
    if (subject_id === undefined) return true;
    if (type === 'link.requested') {
      const link = await this.links.byId(systemScope('a request is kept with the insurer'), subject_id);
      return link === null || link.version <= Number(version);
    }
    if (type !== 'action.assigned' && type !== 'action.overdue') return true;
    const row = await this.incidents.findOne(scope, { _id: subject_id });
    return row === null || row.version < Number(version) || isStillTheirs(row, facts);
  }
}

/** The same repair, by the same day, is still to be done by whom it was given to. */
function isStillTheirs({ record }: IncidentRow, { owner_id, due_date }: Facts): boolean {
  const { action } = record === null ? { action: null } : (JSON.parse(record) as Pick<IncidentRecord, 'action'>);
  const isOpen = action?.status === 'ASSIGNED' || action?.status === 'IN_PROGRESS';
  return isOpen && action.owner.id === owner_id && action.due_date === due_date;
}
