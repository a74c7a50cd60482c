import { type NotificationType, notificationTypes, type StandingState } from '@hazardlens/contracts';
import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** What the texts of a notification are made of, in whatever language it is read. */
export interface NotificationFacts {
  hazard_type?: string;
  /** of the incident; older ones lack it */
  number?: string;
  /** of an own hazard type: what it is called where its label is not known here */
  category?: string;
  site?: string;
  /** who did it, by name */
  by?: string;
  decision?: 'APPROVED' | 'REJECTED';
  /** why, as a person or the system wrote it */
  notes?: string;
  /** YYYY-MM-DD */
  due_date?: string;
  /** a source of findings, and what it is worth now */
  source?: string;
  standing?: StandingState;
  /** the organisation on the other side of a consent link */
  organisation?: string;
  /** whose name that is: once it is erased nobody is told it any more */
  organisation_id?: string;
  /** bytes that photos take, and may take */
  used?: string;
  quota?: string;
}

/** One of the findings of a capture that one notification tells of. */
export interface ToldFinding {
  /** the incident, and the version that the news is of */
  id: string;
  version: number;
  facts: Pick<NotificationFacts, 'hazard_type' | 'category' | 'number' | 'decision' | 'notes'>;
}

/** One person is told of one event, or of what happened to the findings of one capture. */
export interface NotificationRow {
  /** `<type>|<subject>|<version>|<user>`, of a capture `<type>|<capture>|<user>`: the same event again meets the same row */
  _id: string;
  tenant_id: string;
  user_id: string;
  type: NotificationType;
  /** the incident, capture or link */
  subject_id: string;
  facts: NotificationFacts;
  /** what it says of each finding, in the order of the news; absent where it is of one event */
  findings?: ToldFinding[];
  capture_id?: string;
  /** of a comment that was edited since: the version whose text it says */
  said_version?: number;
  created_at: Date;
  read: boolean;
}

export const notificationModel = tenantModel<NotificationRow>({
  name: 'Notification',
  collection: 'notifications',
  schema: new Schema<NotificationRow>({
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    type: { type: String, enum: notificationTypes, required: true },
    subject_id: { type: String, required: true },
    facts: { type: Schema.Types.Mixed, required: true },
    findings: { type: [Schema.Types.Mixed], default: undefined },
    capture_id: { type: String },
    said_version: { type: Number },
    created_at: { type: Date, required: true },
    read: { type: Boolean, required: true },
  }),
  indexes: [
    exportIndex,
    { fields: { tenant_id: 1, user_id: 1, created_at: -1, _id: -1 }, serves: 'the last notifications of a person' },
    { fields: { 'facts.by': 1, tenant_id: 1 }, serves: 'erase-person: notifications that name somebody' },
    {
      fields: { 'facts.organisation_id': 1 },
      serves: 'erase-tenant: notifications of others that name it',
      partial: { 'facts.organisation_id': { $type: 'string' } },
    },
    { fields: { created_at: 1 }, serves: 'forget-notifications: too old ones, and who got new ones lately' },
  ],
});
