import type { ExampleRecord } from '@hazardlens/contracts';
import type { ExampleDocument } from './example.document.js';

export const exampleRecordOf = (example: ExampleDocument): ExampleRecord => ({
  _id: example._id,
  id: example._id,
  hazard_type: example.hazard_type,
  photo_id: example.photo_id,
  box: example.box && { x: example.box.x, y: example.box.y, w: example.box.w, h: example.box.h },
  positive: example.positive,
  created_at: example.created_at.toISOString(),
  thumbnail: null,
  tenant_id: example.tenant_id,
  photo: { key: example.photo_key, thumbnail_key: example.thumbnail_key },
});
