import type { TenantModel } from '@hazardlens/service-kit';
import type { News } from './news.js';
import type { NotificationRow } from './notification.model.js';

type Write = Parameters<TenantModel<NotificationRow>['bulkWrite']>[1][number];

/** Of a notification, by person: what is told of a capture has no version of its own. */
export const idOf = (
  { type, subjectId, version, captureId }: Pick<News, 'type' | 'subjectId' | 'version' | 'captureId'>,
  personId: string,
): string => (captureId ? `${type}|${captureId}|${personId}` : `${type}|${subjectId}|${version}|${personId}`);

/** What tells a person. The same event again changes nothing, also not what was read meanwhile. */
export function writesOf(news: News, personId: string, now: Date): Write[] {
  const _id = idOf(news, personId);
  const row = {
    user_id: personId,
    type: news.type,
    subject_id: news.subjectId,
    facts: news.facts,
    created_at: now,
    read: false,
  };
  if (!news.captureId) return [{ updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true } }];
  const { subjectId: id, version } = news;
  const { site, by, hazard_type, decision, notes } = news.facts;
  // Only here stand names: who is erased is replaced in one place.
  const shared = { ...(site === undefined ? {} : { site }), ...(by === undefined ? {} : { by }) };
  const own = {
    ...(hazard_type === undefined ? {} : { hazard_type }),
    ...(decision === undefined ? {} : { decision }),
    ...(notes === undefined ? {} : { notes }),
  };
  const first = { ...row, facts: shared, capture_id: news.captureId, findings: [] };
  return [
    { updateOne: { filter: { _id }, update: { $setOnInsert: first }, upsert: true } },
    { updateOne: { filter: { _id }, update: { $pull: { findings: { id, version: { $lt: version } } } } } },
    {
      // News of another finding: unread again, and on top.
      updateOne: {
        filter: { _id, 'findings.id': { $ne: id } },
        update: {
          $push: { findings: { id, version, facts: own } },
          $set: { subject_id: id, facts: shared, created_at: now, read: false },
        },
      },
    },
  ];
}
