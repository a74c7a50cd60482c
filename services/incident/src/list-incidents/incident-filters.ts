import { type DataOf, DomainError, type IncidentStatus, type listIncidents } from '@hazardlens/contracts';
import {
  type CategoryCode,
  categoriesForFilter,
  category as categoryOf,
  categoryOfHazard,
  type HazardCode,
  hazardType,
  isHazardTypeCode,
  isOwnHazardCode,
  REPORTED_BY_POSTER,
} from '@hazardlens/taxonomy';
import type { IncidentDocument } from '../incident/incident.document.js';
import type { IncidentFilter, IncidentSort } from '../incident/incident.repository.js';
import type { OwnHazardDocument } from '../own-hazards/own-hazard.model.js';
import type { Position } from './cursor.js';

type Question = DataOf<typeof listIncidents>;
/** A category, or one hazard type of it. */
interface Target {
  readonly category: CategoryCode;
  readonly hazard_type?: HazardCode;
}
/** Null: every hazard. An empty list: none, since category and hazard type exclude each other. */
export type Targets = readonly Target[] | null;
/** Own hazard types of the organisations whose incidents are asked for, retired ones too. */
type Own = readonly Pick<OwnHazardDocument, '_id' | 'category' | 'earlier_categories'>[];
/** Where incidents of an own type may be: in the category that it has, and in those that it had. */
const categoriesOf = ({ category, earlier_categories }: Own[number]) => [category, ...earlier_categories];

/** What the category and hazard type filters select together; blank ones select everything. */
export function targetsOf(
  { category = '', hazard_type = '' }: Pick<Question, 'category' | 'hazard_type'>,
  own: Own = [],
): Targets {
  const targets = category.trim() === '' ? null : categoryTargets(category);
  const hazard = hazard_type.trim().toLowerCase();
  if (hazard === '') return targets;
  const wanted = hazardTargets(hazard, own);
  return targets === null ? wanted : wanted.filter((each) => targets.some((other) => includes(other, each)));
}

function hazardTargets(hazard: string, own: Own): readonly Target[] {
  if (isHazardTypeCode(hazard)) return [{ category: categoryOfHazard(hazard).code, hazard_type: hazard }];
  const found = own.find(({ _id }) => _id === hazard);
  if (!found) throw new DomainError('HAZARD_TYPE_UNKNOWN');
  return categoriesOf(found).map((category) => ({ category, hazard_type: found._id }));
}

/** The own hazard type that is asked for, if it is one. */
export const ownTypeIn = ({ hazard_type = '' }: Pick<Question, 'hazard_type'>): string | null => {
  const hazard = hazard_type.trim().toLowerCase();
  return isOwnHazardCode(hazard) ? hazard : null;
};
/** Whether all hazard types of a category have to be named. */
export const countsCategory = (question: Question): boolean =>
  (question.category ?? '').trim() !== '' && hasSeverityRange(question);

/** A filter label, a category's code or name, or one hazard type as the taxonomy's aliases write it: `CATEGORY/hazard`. */
function categoryTargets(text: string): readonly Target[] {
  const targets = categoriesForFilter(text);
  if (targets) return targets;
  const [category = '', code = ''] = text.split('/');
  const hazard = hazardType(category.trim().toUpperCase(), code.trim().toLowerCase());
  if (!hazard) throw new DomainError('CATEGORY_UNKNOWN');
  return [{ category: hazard.category, hazard_type: hazard.code }];
}

const includes = (whole: Target, part: Target): boolean =>
  whole.category === part.category && (whole.hazard_type === undefined || whole.hazard_type === part.hazard_type);

/**
 * The filters for one status, one a target. Each is an equality on a prefix of an index with the sort behind it, and no
 * incident matches two of them, so their sorted results can be merged and their counts added.
 * @param severityFrom where the severities are looked up: in an index, good for few matches and for counts, or row by
 *   row while walking another order, good for many
 */
export function filtersFor(
  status: IncidentStatus,
  question: Question,
  targets: Targets,
  severityFrom: 'index' | 'rows' = 'index',
): IncidentFilter[] {
  const { site_id, source } = question;
  const shared = {
    ...(site_id === null ? {} : { site_id }),
    status,
    ...(source === 'other' ? { reason_code: { $ne: REPORTED_BY_POSTER } } : {}),
    ...(severityFrom === 'index' ? severityRange(question) : notOutsideSeverityRange(question)),
  };
  return (targets ?? [{}]).map((target) => ({ ...shared, ...target }));
}

/**
 * The same for counting: every field is bounded in one index, so that no document has to be read. Between category and
 * severity the index has the hazard type, which is why all of the category's are named, the organisations' own ones too. (A hazard type that only a newer
 * version knows is not counted under a severity range.)
 * @param own null: too many to name, so the category is walked
 */
export function countFiltersFor(
  status: IncidentStatus,
  question: Question,
  targets: Targets,
  own: Own | null = [],
): IncidentFilter[] {
  const named = (targets ?? [null]).map((target) => {
    if (!target) return {};
    if (own === null || target.hazard_type !== undefined || !hasSeverityRange(question)) return target;
    const hazards = categoryOf(target.category).hazards.map(({ code }): HazardCode => code);
    const ownHazards = own.filter((each) => categoriesOf(each).includes(target.category)).map(({ _id }) => _id);
    return { ...target, hazard_type: { $in: [...hazards, ...ownHazards] } };
  });
  return filtersFor(status, question, null).flatMap((shared) => named.map((target) => ({ ...shared, ...target })));
}

export const hasSeverityRange = ({ severity_min, severity_max }: Question): boolean =>
  severity_min !== undefined || severity_max !== undefined;

function severityRange({ severity_min, severity_max }: Question): IncidentFilter {
  const severity = {
    ...(severity_min === undefined ? {} : { $gte: severity_min }),
    ...(severity_max === undefined ? {} : { $lte: severity_max }),
  };
  return Object.keys(severity).length === 0 ? {} : { severity };
}

/** The same range, said so that no planner takes it for the bounds of an index. */
function notOutsideSeverityRange({ severity_min, severity_max }: Question): IncidentFilter {
  const outside = [
    ...(severity_min === undefined ? [] : [{ severity: { $lt: severity_min } }]),
    ...(severity_max === undefined ? [] : [{ severity: { $gt: severity_max } }]),
  ];
  return outside.length === 0 ? {} : { $nor: outside };
}

type Sort = Question['sort'];
/** Each order has one that is the same from its end: one index serves both. */
const isReversed = (sort: Sort): boolean => sort === 'oldest' || sort === 'least_severe';
export const isBySeverity = (sort: Sort): boolean => sort === 'severity' || sort === 'least_severe';

export function sortOf({ sort }: Pick<Question, 'sort'>): IncidentSort {
  const order = isReversed(sort) ? 1 : -1;
  const byTime: IncidentSort = { captured_at: order, _id: order };
  return isBySeverity(sort) ? { severity: order, ...byTime } : byTime;
}

/** The condition "behind this row", with a plain range on the first sort key, which an index can start from. */
export function behind({ sort }: Pick<Question, 'sort'>, { severity, captured_at, id }: Position): IncidentFilter {
  const past = <V>(value: V) => (isReversed(sort) ? { $gt: value } : { $lt: value });
  const from = <V>(value: V) => (isReversed(sort) ? { $gte: value } : { $lte: value });
  const later = [{ captured_at: past(captured_at) }, { captured_at, _id: past(id) }];
  if (!isBySeverity(sort)) return { captured_at: from(captured_at), $or: later };
  return {
    severity: from(severity),
    $or: [{ severity: past(severity) }, ...later.map((condition) => ({ severity, ...condition }))],
  };
}

type Row = Pick<IncidentDocument, '_id' | 'severity' | 'captured_at'>;

/** Same order as the database's: negative when `a` comes first. */
export function compareRows(sort: Sort, a: Row, b: Row): number {
  if (isReversed(sort)) return compareRows(sort === 'oldest' ? 'newest' : 'severity', b, a);
  if (sort === 'severity' && a.severity !== b.severity) return b.severity - a.severity;
  const byTime = b.captured_at.getTime() - a.captured_at.getTime();
  if (byTime !== 0) return byTime;
  return a._id < b._id ? 1 : -1;
}

/** The same condition as `behind`, of a row that is here already. */
export const isBehind = (sort: Sort, { id, ...position }: Position, row: Row): boolean =>
  id !== row._id && compareRows(sort, { ...position, _id: id }, row) < 0;
