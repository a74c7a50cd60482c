import type { AnalyzedPhoto } from '@hazardlens/contracts';
import { InjectModel, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { SourceVersion } from '../finding-precision/standing.rules.js';
import type { IncidentDocument, Verdict } from '../incident/incident.document.js';
import { believed, type StateOf, seenBy } from '../on-photos-analyzed/believe.rules.js';
import { type FindingScoreDocument, findingScoreModel, PERIOD_DAYS } from './finding-score.model.js';
import type { ScoreCount } from './organisation-thresholds.rules.js';

/** Of the period at most so many, the newest: enough to choose by, and bounded work however large an organisation is. */
const MOST_READ = 20_000;
const DAY_MS = 86_400_000;

type Place = Pick<IncidentDocument, 'capture_id' | 'photo_index' | 'found_as'>;
export type FindingScore = Omit<FindingScoreDocument, 'tenant_id'>;

/** How sure each source was of what it saw on a photo, believed or not; of a source that is off nothing is kept. */
export function scoresOf(captureId: string, photo: AnalyzedPhoto, stateOf: StateOf, at: Date): FindingScore[] {
  const scores = new Map<string, FindingScore>();
  for (const finding of photo.findings) {
    const { hazard_type } = finding;
    const { state, sources } = believed(finding, stateOf);
    const shown = state === 'live' || state === 'suggested';
    for (const { source, version, raw } of seenBy(finding)) {
      if (!sources.some((each) => each.source === source && each.version === version)) continue;
      const _id = scoreId({ capture_id: captureId, photo_index: photo.index, found_as: hazard_type }, source, version);
      const other = scores.get(_id);
      scores.set(_id, {
        _id,
        capture_id: captureId,
        photo_index: photo.index,
        hazard_type,
        source,
        version,
        raw: Math.max(other?.raw ?? 0, hundredth(raw)),
        shown: shown || (other?.shown ?? false),
        verdict: null,
        at,
      });
    }
  }
  return [...scores.values()];
}

/** Written with a margin, since 0.29 × 100 is less than 29. */
const hundredth = (raw: number): number => Math.min(1, Math.max(0, Math.floor(raw * 100 + 1e-9) / 100));

const scoreId = ({ capture_id, photo_index, found_as }: Place, source: string, version: string): string =>
  [capture_id, photo_index, found_as, source, version].join('/');

/** What thresholds are chosen by: how sure sources were, and what people decided. */
@Injectable()
export class FindingScores {
  constructor(@InjectModel(findingScoreModel) private readonly scores: TenantModel<FindingScoreDocument>) {}

  /** An analysis that is repeated changes nothing: the first look stands. */
  async keep(scope: TenantScope, scores: readonly FindingScore[]): Promise<void> {
    await this.scores.bulkWrite(
      scope,
      scores.map(({ _id, ...score }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: score }, upsert: true },
      })),
    );
  }

  /** What people say of a finding now; null: nothing any more. */
  async judge(
    scope: TenantScope,
    place: Place,
    sources: readonly SourceVersion[],
    verdict: Verdict | null,
  ): Promise<void> {
    if (place.capture_id === null) return;
    const ids = sources.map(({ source, version }) => scoreId(place, source, version));
    await this.scores.updateMany(scope, { _id: { $in: ids } }, { $set: { verdict } });
  }

  /** The findings of the last ninety days, those that are alike as one row. */
  counted(scope: TenantScope, now: Date): Promise<ScoreCount[]> {
    const since = new Date(now.getTime() - PERIOD_DAYS * DAY_MS);
    return this.scores.aggregate<ScoreCount>(scope, [
      { $match: { at: { $gt: since, $lte: now } } },
      { $sort: { at: -1 } },
      { $limit: MOST_READ },
      {
        $group: {
          _id: {
            source: '$source',
            version: '$version',
            hazard_type: '$hazard_type',
            raw: '$raw',
            shown: '$shown',
            verdict: '$verdict',
          },
          count: { $sum: 1 },
          first: { $min: '$at' },
        },
      },
    ]);
  }
}
