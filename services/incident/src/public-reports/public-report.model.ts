import type { TakenAudio } from '@hazardlens/contracts';
import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import { NAMED } from '../incident/incident.model.js';

/**
 * What came by a poster beside the incident that it became: for reviewers alone, and in no event. Of whoever reported
 * there is what they said themselves, and nothing else.
 */
export interface PublicReportDocument {
  /** the incident's */
  _id: string;
  tenant_id: string;
  poster_id: string;
  zone: string | null;
  /** of the ticket's secret, which is kept nowhere */
  ticket: string;
  /** of the whole report, which tells a repeat from another one */
  said: string;
  name: string | null;
  contact: string | null;
  audio: TakenAudio | null;
  reported_at: Date;
  /** There is a name, a way to reach somebody or a voice: what goes when its time is over. */
  is_personal: boolean;
}

export const publicReportModel = tenantModel<PublicReportDocument>({
  name: 'PublicReport',
  collection: 'public_reports',
  schema: new Schema<PublicReportDocument>({
    _id: { type: String, required: true },
    poster_id: { type: String, required: true },
    zone: { type: String, default: null },
    ticket: { type: String, required: true },
    said: { type: String, required: true },
    name: { type: String, default: null },
    contact: { type: String, default: null },
    audio: { type: new Schema<TakenAudio>({ key: String, type: String }, { _id: false }), default: null },
    reported_at: { type: Date, required: true },
    is_personal: { type: Boolean, required: true },
  }),
  indexes: [
    exportIndex,
    { fields: { ticket: 1 }, unique: true, serves: 'get-ticket' },
    { fields: { poster_id: 1, tenant_id: 1, reported_at: 1 }, serves: 'what a poster took within a day' },
    { fields: { tenant_id: 1, reported_at: 1 }, serves: 'what all posters of an organisation took within a day' },
    {
      fields: { tenant_id: 1, is_personal: 1, reported_at: 1 },
      serves: 'remove-expired-reports: whose time is over',
    },
    {
      fields: { contact: 1, tenant_id: 1 },
      partial: { contact: NAMED },
      serves: 'erase-person: reports that somebody can be reached by',
    },
    {
      fields: { name: 1, tenant_id: 1 },
      partial: { name: NAMED },
      serves: 'erase-person: reports that somebody left a name on',
    },
  ],
});
