import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import { HAS_PHOTO } from '../incident/incident.model.js';
import type { CommentDocument } from './comment.document.js';

const part = { _id: false } as const;
const person = new Schema({ id: String, name: String }, part);
const photo = new Schema(
  { id: String, key: String, thumbnail_key: String, blurred_key: { type: String, default: null } },
  part,
);

export const commentModel = tenantModel<CommentDocument>({
  name: 'Comment',
  collection: 'comments',
  schema: new Schema<CommentDocument>({
    _id: { type: String, required: true },
    incident_id: { type: String, required: true },
    version: { type: Number, required: true },
    author: { type: person, required: true },
    // no `required`: a photo alone is a comment, too
    text: { type: String, default: '' },
    mentions: [person],
    photo: { type: photo, default: null },
    photo_at: { type: Date, default: null },
    created_at: { type: Date, required: true },
    edited_at: { type: Date, default: null },
    withdrawn_at: { type: Date, default: null },
    versions: [new Schema({ text: { type: String, default: '' }, mentions: [person], until: Date }, part)],
    told: { type: new Schema({ mentioned_ids: [String], participant_ids: [String] }, part), required: true },
  }),
  indexes: [
    exportIndex,
    {
      fields: { tenant_id: 1, incident_id: 1, created_at: -1, _id: -1 },
      serves: 'list-comments: those of an incident, newest first',
    },
    {
      fields: { tenant_id: 1, photo_at: 1 },
      partial: { 'photo.id': HAS_PHOTO },
      serves: 'remove-expired-comment-photos',
    },
    { fields: { 'author.id': 1, tenant_id: 1 }, serves: 'erase-person: comments that somebody wrote' },
    { fields: { 'mentions.id': 1, tenant_id: 1 }, serves: 'erase-person: comments that mention somebody' },
    {
      fields: { 'versions.mentions.id': 1, tenant_id: 1 },
      serves: 'erase-person: comments that once mentioned somebody',
    },
  ],
});
