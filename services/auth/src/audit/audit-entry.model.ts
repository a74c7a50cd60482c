import type { AuditEntryView, AuditType } from '@hazardlens/contracts';
import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** One line of an organisation's security log. Written once; goes with the organisation's retention. */
export interface AuditEntryDocument {
  _id: string;
  tenant_id: string;
  at: Date;
  type: AuditType;
  actor: AuditEntryView['actor'];
  address: string | null;
  target: AuditEntryView['target'];
  result: AuditEntryView['result'];
  expires_at: Date;
}

export const auditEntriesModel = tenantModel<AuditEntryDocument>({
  name: 'AuditEntry',
  collection: 'audit_entries',
  schema: new Schema<AuditEntryDocument>({
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    type: { type: String, required: true },
    actor: { type: Schema.Types.Mixed, default: null },
    address: { type: String, default: null },
    target: { type: Schema.Types.Mixed, default: null },
    result: { type: String, required: true },
    expires_at: { type: Date, required: true },
  }),
  indexes: [
    exportIndex,
    { fields: { 'target.id': 1, tenant_id: 1 }, serves: 'erase-person: entries about somebody' },
    { fields: { tenant_id: 1, at: -1, _id: -1 }, serves: 'list-audit of one organisation, newest first' },
    { fields: { tenant_id: 1, type: 1, at: -1, _id: -1 }, serves: 'list-audit: one kind of entry' },
    {
      fields: { 'actor.id': 1, tenant_id: 1, at: -1, _id: -1 },
      serves: 'list-audit: what one person did; who deleted people were',
    },
    { fields: { at: -1, _id: -1 }, serves: 'list-audit of every organisation' },
    { fields: { expires_at: 1 }, serves: 'removing what is past retention', expireAfterSeconds: 0 },
  ],
});
