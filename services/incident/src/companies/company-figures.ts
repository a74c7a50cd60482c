import type { CompanyView } from '@hazardlens/contracts';
import { InjectModel, type Scope, TenantModel } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { PipelineStage } from 'mongoose';
import { unfinishedStatuses } from '../incident/action.rules.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { incidentModel, NAMED } from '../incident/incident.model.js';

type Figures = CompanyView['figures'];
/** Repairs of a company that took equally long; `days` is null of those that are not done. */
interface Repairs {
  _id: { company: string; days: number | null };
  count: number;
  open: number;
  overdue: number;
}

const none: Figures = { open: 0, overdue: 0, median_days: null, reopened: 0 };
const DAY_MS = 86_400_000;
const took = { $subtract: ['$action.completed_at', '$action.link.given_at'] };

const repairsOf = (ids: readonly string[], now: Date): PipelineStage[] => [
  { $match: { 'action.link.company_id': { $in: [...ids], ...NAMED } } },
  {
    $group: {
      _id: {
        company: '$action.link.company_id',
        // tenths of a day: as many rows as there are durations, however many repairs
        days: { $cond: ['$action.completed_at', { $round: [{ $divide: [took, DAY_MS] }, 1] }, null] },
      },
      count: { $sum: 1 },
      open: { $sum: { $cond: [{ $ne: ['$action.status', 'VERIFIED'] }, 1, 0] } },
      overdue: { $sum: { $cond: [{ $and: [unfinished, { $lte: ['$action.overdue_at', now] }] }, 1, 0] } },
    },
  },
];
const unfinished = { $in: ['$action.status', [...unfinishedStatuses]] };

const sentBackTo = (ids: readonly string[]): PipelineStage[] => [
  { $match: { sent_back: { $in: [...ids], ...NAMED } } },
  { $unwind: '$sent_back' },
  { $group: { _id: '$sent_back', times: { $sum: 1 } } },
];

/** What repairs say of the companies that they were given to by link: two questions, however many companies. */
@Injectable()
export class CompanyFigures {
  constructor(@InjectModel(incidentModel) private readonly incidents: TenantModel<IncidentDocument>) {}

  async of(scope: Scope, ids: readonly string[], now: Date): Promise<(id: string) => Figures> {
    if (ids.length === 0) return () => none;
    const [repairs, sentBack] = await Promise.all([
      this.incidents.aggregate<Repairs>(scope, repairsOf(ids, now)),
      this.incidents.aggregate<{ _id: string; times: number }>(scope, sentBackTo(ids)),
    ]);
    const times = new Map(sentBack.map(({ _id, times: each }) => [_id, each]));
    return (id) => {
      const own = repairs.filter(({ _id }) => _id.company === id);
      return {
        open: sum(own.map(({ open }) => open)),
        overdue: sum(own.map(({ overdue }) => overdue)),
        median_days: medianOf(own),
        reopened: times.get(id) ?? 0,
      };
    };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Of durations with how often each occurred; null where nothing is done yet: that is not measured, and no zero. */
export function medianOf(repairs: readonly Pick<Repairs, '_id' | 'count'>[]): number | null {
  const done = repairs
    .flatMap(({ _id: { days }, count }) => (days === null ? [] : [{ days, count }]))
    .sort((one, other) => one.days - other.days);
  const total = sum(done.map(({ count }) => count));
  if (total === 0) return null;
  const at = (rank: number): number => {
    let left = rank;
    for (const { days, count } of done) {
      if (left < count) return days;
      left -= count;
    }
    return 0;
  };
  const middle = (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
  return Math.round(middle * 10) / 10;
}
