import { isoDate } from '@hazardlens/risk';
import { type AnyTenantModelDefinition, exportedSection, recordsHandler } from '@hazardlens/service-kit';
import { notificationModel } from './notifications/notification.model.js';
import { scoreSnapshotModel } from './snapshot/score-snapshot.model.js';

const notifications = exportedSection({
  model: notificationModel,
  line: ({ user_id, type, subject_id, facts, created_at, read }) => ({
    ...{ user_id, type, subject_id, facts, created_at, read },
  }),
  person: {
    filter: ({ user_id }) => ({ user_id }),
    // who did it is somebody else
    line: ({ type, subject_id, facts: { by: _, ...facts }, created_at, read }) => ({
      ...{ type, subject_id, facts, created_at, read },
    }),
  },
});

const scores = exportedSection({
  model: scoreSnapshotModel,
  line: ({ audience, site_id, day, score }) => ({
    ...{ audience, site_id, score },
    day: isoDate(day),
  }),
});

/** @param documents everything that goes with an organisation */
export const exportedRecords = (documents: readonly AnyTenantModelDefinition[]) =>
  recordsHandler('reporting', {
    documents,
    sections: { notifications, scores },
    leftOut: {
      incidents: 'made of what incident tells',
      captures: 'made of what capture tells',
      place_days: 'made of incidents and captures',
      views: 'made of incidents and captures',
      view_stamps: 'made of incidents and captures',
      stored_bytes: 'how much the photos take, which come with the export',
      push_subscriptions: 'addresses of browsers, which mean nothing without this installation’s key',
      pushes: 'what waits to be told stands in the notifications',
      push_keys: 'the key of the installation, which is nobody’s record',
      sent_digests: 'which week a person was last written to',
      exports: 'exports hold no exports',
      export_parts: 'exports hold no exports',
    },
  });
