import { type AnyTenantModelDefinition, exportedSection, recordsHandler } from '@hazardlens/service-kit';
import type { CaptureDocument } from './capture/capture.document.js';
import { captureModel } from './capture/capture.model.js';

const captures = exportedSection<CaptureDocument>({
  model: captureModel,
  line: ({
    _id: id,
    site_id,
    site_name,
    policy,
    photos,
    note_text,
    gps_location,
    captured_at,
    received_at,
    ...more
  }) => ({
    ...{ id, site_id, site_name, policy, note_text, gps_location, captured_at, received_at },
    photos: photos.map(({ id, sha256, width, height }) => ({ id, sha256, width, height })),
    user: more.user,
    status: more.status,
    error: more.error,
    overall_risk_score: more.overall_risk_score,
    incident_count: more.incident_count,
    model_version: more.model_version,
    assessed_at: more.assessed_at,
    deleted_at: more.deleted_at,
    result: more.result,
  }),
  person: {
    filter: ({ user_id }) => ({ 'user.id': user_id }),
    line: ({
      _id: id,
      site_id,
      site_name,
      photos,
      note_text,
      gps_location,
      captured_at,
      received_at,
      status,
      deleted_at,
    }) => ({
      ...{ id, site_id, site_name, note_text, gps_location, captured_at, received_at, status, deleted_at },
      photos: photos.map((photo) => ({ id: photo.id })),
    }),
  },
});

/** The photos as they were taken; whose heads are on them is the organisation's to know. */
const photos = exportedSection<CaptureDocument>({
  model: captureModel,
  line: () => null,
  photos: ({ photos: all }) => all.map(({ id, key }) => ({ key, name: `${id}.jpg` })),
});

/** @param documents everything that goes with an organisation */
export const exportedRecords = (documents: readonly AnyTenantModelDefinition[]) =>
  recordsHandler('capture', {
    documents,
    sections: { captures, 'capture-photos': photos },
    leftOut: {
      object_deletions: 'photos that are being deleted',
      object_walks: 'how far the search for left photos is',
      counted_photos: 'which of two equal pictures counts',
    },
  });
