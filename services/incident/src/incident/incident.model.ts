import { incidentStatuses } from '@hazardlens/contracts';
import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import type { IncidentDocument } from './incident.document.js';

const part = { _id: false } as const;
const person = new Schema({ id: String, name: String, role: String }, part);
const region = { x: Number, y: Number, w: Number, h: Number };
// without a default, as in documents from before findings named their sources
const seenBy = { type: [new Schema({ source: String, version: String, state: String }, part)], default: undefined };
const photo = new Schema(
  {
    id: String,
    key: String,
    thumbnail_key: String,
    blurred_key: { type: String, default: null },
    // without a default, as in documents from before there were any
    regions: { type: [new Schema(region, part)], default: undefined },
  },
  part,
);

const box = new Schema({ ...region, class: String, sources: seenBy }, part);
const before = new Schema(
  {
    version: Number,
    category: String,
    hazard_type: String,
    severity: Number,
    severity_default: Number,
    confidence: Number,
    blur_regions: [new Schema(region, part)],
    // without a default: what it lacks was not corrected
    boxes: { type: [box], default: undefined },
  },
  part,
);
const place = new Schema(
  { zone: String, zone_id: String, level: String, level_id: String, x: Number, y: Number },
  part,
);
const misses = new Schema({ hazard_type: String, by: [new Schema({ source: String, version: String }, part)] }, part);
const decision = new Schema(
  { by: person, at: Date, reason: { type: String, default: null }, before: { type: before, default: null } },
  part,
);
const position = new Schema({ latitude: Number, longitude: Number, accuracy: Number }, part);
const picture = new Schema({ photo: String, region: String }, part);
const closing = new Schema({ at: Date, by: String }, part);
const history = new Schema(
  {
    action: String,
    user_email: { type: String, default: null },
    timestamp: Date,
    notes: String,
    changes: Schema.Types.Mixed,
  },
  part,
);
const link = new Schema(
  {
    ...{ hash: String, name: String, company: { type: String, default: null }, company_id: String },
    ...{ email: { type: String, default: null }, phone: { type: String, default: null } },
    ...{ given_at: Date, expires_at: Date, cannot: { type: String, default: null } },
  },
  part,
);
const action = new Schema(
  {
    status: String,
    owner: person,
    due_date: String,
    overdue_at: Date,
    remind_at: { type: Date, default: null },
    note: String,
    completion_note: String,
    completed_at: { type: Date, default: null },
    done_at: { type: Date, default: undefined },
    completed_by: { type: person, default: null },
    after_photo: { type: photo, default: null },
    verified_at: { type: Date, default: null },
    verified_by: { type: person, default: null },
    self_verified: Boolean,
    // without a default, as in documents from before there were any
    link: { type: link, default: undefined },
  },
  part,
);

const schema = new Schema<IncidentDocument>({
  _id: { type: String, required: true },
  number: { type: String, default: null },
  version: { type: Number, required: true },
  capture_id: { type: String, default: null },
  photo_index: Number,
  found_as: { type: String, required: true },
  photo: { type: photo, default: null },
  photographer_id: { type: String, default: null },
  site_id: { type: String, required: true },
  site_name: String,
  category: { type: String, required: true },
  hazard_type: { type: String, required: true },
  severity: { type: Number, required: true },
  severity_default: { type: Number, required: true },
  confidence: { type: Number, required: true },
  reason: String,
  reason_code: { type: String, default: null },
  // Mixed: a map of mongoose would be no plain object
  reason_params: { type: Schema.Types.Mixed, default: {} },
  note: { type: String, default: null },
  capture_note: { type: String, default: null },
  boxes: [box],
  place: { type: place, default: null },
  sources: seenBy,
  suggested_by: { type: String, default: null },
  captured_at: { type: Date, required: true },
  found_at: { type: position, default: null },
  picture: { type: picture, default: null },
  same_as: { type: String, default: null },
  opened_at: { type: Date, required: true },
  status: { type: String, enum: incidentStatuses, required: true },
  decision: { type: decision, default: null },
  closing: { type: closing, default: null },
  blur_regions: [new Schema(region, part)],
  action: { type: action, default: null },
  counted_as: { type: String, default: null },
  counted_misses: { type: misses, default: null },
  // without a default, as in documents from before companies were kept
  sent_back: { type: [String], default: undefined },
  history: [history],
});

/** Before every reminder: leaves those that have none out of the index. */
export const NEVER_REMINDED = new Date(0);

/** Leaves repairs without a photo out of the index. */
export const HAS_PHOTO = { $gt: '' } as const;

/** Leaves incidents out of an index that were never given to anybody. */
export const NAMED = { $gt: '' } as const;

const newest = { captured_at: -1, _id: -1 } as const;
const mostSevere = { severity: -1, ...newest } as const;

export const incidentModel = tenantModel<IncidentDocument>({
  name: 'Incident',
  collection: 'incidents',
  schema,
  // Lists ask one status at a time and merge, so every index has the equalities first and the sort after them. Counts
  // are taken from the index alone, which needs every field that is asked for in it.
  indexes: [
    exportIndex,
    {
      fields: { number: 1, tenant_id: 1, opened_at: 1, _id: 1 },
      serves: 'an incident by its number; fill-numbers (those without one, in the order of their opening)',
    },
    {
      fields: { tenant_id: 1, capture_id: 1, photo_index: 1, found_as: 1 },
      unique: true,
      serves: 'on-photos-analyzed (a finding becomes one incident), list-capture-incidents',
    },
    {
      fields: { tenant_id: 1, status: 1, ...newest },
      serves: 'list-incidents by status, newest first, and its counts',
    },
    {
      fields: { tenant_id: 1, status: 1, ...mostSevere },
      serves: 'list-incidents by status, most severe first or within a severity range, and its counts',
    },
    { fields: { tenant_id: 1, status: 1, category: 1, ...newest }, serves: 'list-incidents by category, newest first' },
    {
      fields: { tenant_id: 1, status: 1, category: 1, hazard_type: 1, severity: -1 },
      serves: 'counts of list-incidents by category, hazard type and severity; list-incidents by hazard type',
    },
    {
      fields: { site_id: 1, tenant_id: 1, status: 1, ...newest },
      serves: 'list-incidents of a site, newest first; whose site it is, for super_admin',
    },
    {
      fields: { site_id: 1, tenant_id: 1, status: 1, ...mostSevere },
      serves: 'list-incidents of a site, most severe first (dashboard) or within a severity range',
    },
    {
      fields: { site_id: 1, tenant_id: 1, status: 1, category: 1, hazard_type: 1, severity: -1 },
      serves: 'the same counts within a site, and list-incidents of a site by category (review queue)',
    },
    {
      fields: { site_id: 1, tenant_id: 1, hazard_type: 1, ...newest },
      serves: 'get-same-as: earlier findings of a hazard type at a site',
    },
    {
      fields: { same_as: 1, tenant_id: 1, captured_at: 1, _id: 1 },
      partial: { same_as: NAMED },
      serves: 'get-same-as and set-same-as: findings of the hazard of an older one, oldest first',
    },
    { fields: { status: 1, ...newest }, serves: 'list-incidents of super_admin over all tenants, newest first' },
    {
      fields: { status: 1, category: 1, ...newest },
      serves: 'list-incidents of super_admin over all tenants by category, newest first',
    },
    {
      fields: { status: 1, category: 1, hazard_type: 1, ...newest },
      serves: 'the same by hazard type',
    },
    {
      fields: { status: 1, ...mostSevere },
      serves: 'list-incidents of super_admin over all tenants, most severe first',
    },
    {
      fields: { status: 1, category: 1, hazard_type: 1, severity: -1 },
      serves: 'the same counts of super_admin over all tenants',
    },
    {
      fields: { tenant_id: 1, 'action.status': 1, 'action.due_date': 1, _id: 1 },
      serves: 'list-actions and find-actions: repairs of an organisation, the earliest due first',
    },
    {
      fields: { tenant_id: 1, site_id: 1, 'action.status': 1, 'action.due_date': 1, _id: 1 },
      serves: 'find-actions: repairs of a site',
    },
    {
      fields: { tenant_id: 1, 'action.owner.id': 1, 'action.status': 1, 'action.due_date': 1, _id: 1 },
      serves: 'find-actions: repairs of a person',
    },
    {
      fields: { tenant_id: 1, 'action.status': 1, captured_at: 1, _id: 1 },
      serves: 'find-actions: repairs of an organisation, the oldest finding first',
    },
    {
      fields: { 'action.status': 1, 'action.due_date': 1, _id: 1 },
      serves: 'find-actions of super_admin over all tenants',
    },
    {
      fields: { 'action.link.hash': 1 },
      partial: { 'action.link.hash': NAMED },
      serves: 'get-linked-action and step-linked-action: the repair that a link opens',
    },
    {
      fields: { tenant_id: 1, 'action.link.company_id': 1 },
      partial: { 'action.link.company_id': NAMED },
      serves: 'figures of companies: repairs that were given to them by link',
    },
    {
      fields: { tenant_id: 1, sent_back: 1 },
      partial: { sent_back: NAMED },
      serves: 'figures of companies: repairs that were sent back',
    },
    {
      fields: { 'action.remind_at': 1 },
      partial: { 'action.remind_at': { $gt: NEVER_REMINDED } },
      serves: 'remind-of-actions',
    },
    {
      fields: { tenant_id: 1, 'action.completed_at': 1 },
      partial: { 'action.after_photo.id': HAS_PHOTO },
      serves: 'remove-expired-photos (repairs)',
    },
    {
      fields: { tenant_id: 1, capture_id: 1, opened_at: 1 },
      partial: { capture_id: null, 'photo.id': HAS_PHOTO },
      serves: 'remove-expired-photos (reports: no capture)',
    },
    {
      fields: { 'history.user_email': 1, tenant_id: 1 },
      serves: 'erase-person: incidents on which somebody did something',
    },
    {
      fields: { 'action.owner.id': 1, tenant_id: 1 },
      partial: { 'action.owner.id': NAMED },
      serves: 'erase-person: repairs that somebody has',
    },
    {
      fields: { 'action.link.email': 1, tenant_id: 1 },
      partial: { 'action.link.email': NAMED },
      serves: 'erase-person: repairs that somebody has by link',
    },
    {
      fields: { 'history.changes.owner.to': 1, tenant_id: 1 },
      partial: { 'history.changes.owner.to': NAMED },
      serves: 'erase-person: repairs that somebody once had',
    },
  ],
});
