import {
  type Actor,
  type ExportedPerson,
  type ExportKind,
  exportKinds,
  exportStatuses,
  type Locale,
  type ServiceName,
  type WantedReport,
} from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** How far a section of an archive has come. */
export interface SectionProgress {
  readonly owner: ServiceName;
  readonly name: string;
  readonly total: number;
  /** records that were looked at */
  readonly read: number;
  readonly lines: number;
  readonly files: number;
  readonly photos: number;
  readonly missing: number;
}

/** Why an export failed; the sentence is made in the reader's language. */
export type ExportFailure = 'unreadable' | 'not_permitted';

/** A file that is made in the background and fetched later: what is asked for, how far it is, and where it ended. */
export interface ExportRow {
  _id: string;
  tenant_id: string;
  kind: ExportKind;
  /** what it is an export of: asked for again while it runs, it is the same one */
  about: string;
  /** of one family only the newest are kept */
  family: string;
  status: (typeof exportStatuses)[number];
  requested_by: string;
  requested_at: Date;
  person: ExportedPerson | null;
  report: WantedReport | null;
  /** who reads the report, as they were when they asked */
  reader: { actor: Actor; locale: Locale } | null;
  /** what contractors let an insurer see when its report was made; all of it must still hold when it is fetched */
  consents: string[];
  file_name: string;
  content_type: string;
  /** null: not counted yet */
  sections: SectionProgress[] | null;
  /** which section is at work, and the record up to which it is told */
  section: number;
  after: string | null;
  parts: number;
  size: number;
  /** tries in a row that failed */
  failures: number;
  due_at: Date;
  error: ExportFailure | null;
  finished_at: Date | null;
  /** when the file goes */
  expires_at: Date | null;
  /** when nobody is told of it any more */
  forget_at: Date | null;
}

const part = { _id: false } as const;
const section = new Schema<SectionProgress>(
  {
    ...{ owner: String, name: String, total: Number, read: Number, lines: Number },
    ...{ files: Number, photos: Number, missing: Number },
  },
  part,
);
const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;

export const exportModel = tenantModel<ExportRow>({
  name: 'Export',
  collection: 'exports',
  schema: new Schema<ExportRow>({
    _id: text,
    kind: { type: String, enum: exportKinds, required: true },
    about: text,
    family: text,
    status: { type: String, enum: exportStatuses, required: true },
    requested_by: text,
    requested_at: { type: Date, required: true },
    // Written and read whole, checked by their contracts.
    person: { type: Schema.Types.Mixed, default: null },
    report: { type: Schema.Types.Mixed, default: null },
    reader: { type: Schema.Types.Mixed, default: null },
    consents: [String],
    file_name: text,
    content_type: text,
    sections: { type: [section], default: null },
    section: count,
    after: { type: String, default: null },
    parts: count,
    size: count,
    failures: count,
    due_at: { type: Date, required: true },
    error: { type: String, default: null },
    finished_at: { type: Date, default: null },
    expires_at: { type: Date, default: null },
    forget_at: { type: Date, default: null },
  }),
  indexes: [
    {
      fields: { tenant_id: 1, about: 1 },
      unique: true,
      partial: { status: 'running' },
      serves: 'request-export: at most one that runs for the same thing',
    },
    { fields: { tenant_id: 1, family: 1, requested_at: -1 }, serves: 'request-export: the newest of a family stay' },
    { fields: { tenant_id: 1, requested_at: -1 }, serves: 'list-exports of an organisation, newest first' },
    { fields: { 'person.user_id': 1 }, serves: 'a person who is forgotten: what was exported about them' },
    { fields: { requested_by: 1, kind: 1 }, serves: 'a person who is forgotten: reports in their name' },
    { fields: { status: 1, due_at: 1 }, serves: 'make-exports: what is due' },
    { fields: { forget_at: 1 }, serves: 'remove-exports: whose time is up' },
  ],
});
