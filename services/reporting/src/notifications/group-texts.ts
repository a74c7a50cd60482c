import type { Locale, NotificationType } from '@hazardlens/contracts';
import type { OwnWords } from '../own-hazards/own-words.reader.js';
import type { NotificationFacts, ToldFinding } from './notification.model.js';
import { hazardIn } from './notification-texts.js';

/** As many hazards as a line of a phone can name. */
const MOST_NAMED = 3;

interface Words {
  count: number;
  approved: number;
  rejected: number;
  hazards: string;
  site: string;
  by: string;
}
type Texts = { title: string; body: string };

const opened: Record<Locale, (words: Words) => Texts> = {
  en: ({ count, hazards, site }) => ({
    title: `${count} high-severity findings to review`,
    body: `${hazards} at ${site} wait for a decision.`,
  }),
  es: ({ count, hazards, site }) => ({
    title: `${count} hallazgos graves por revisar`,
    body: `${hazards} en ${site} esperan una decisión.`,
  }),
};

const decided: Record<Locale, (words: Words) => Texts> = {
  en: ({ count, approved, rejected, site, by }) => ({
    title: `${count} of your findings were decided`,
    body: `Approved: ${approved}, rejected: ${rejected}, at ${site}.${by && ` Last decided by ${by}.`}`,
  }),
  es: ({ count, approved, rejected, site, by }) => ({
    title: `Se decidieron ${count} de sus hallazgos`,
    body: `Aprobados: ${approved}, rechazados: ${rejected}, en ${site}.${by && ` Última decisión de ${by}.`}`,
  }),
};

const more: Record<Locale, (count: number) => string> = {
  en: (count) => `${count} more`,
  es: (count) => `${count} más`,
};

/** Title and body of what is told of several findings of one capture at once. */
export function groupTextsOf(
  type: NotificationType,
  { site = '', by = '' }: NotificationFacts,
  findings: readonly ToldFinding[],
  locale: Locale,
  own: OwnWords,
): Texts {
  const approved = findings.filter(({ facts }) => facts.decision === 'APPROVED').length;
  const words = {
    count: findings.length,
    approved,
    rejected: findings.length - approved,
    hazards: named(findings, locale, own),
    site,
    by,
  };
  return (type === 'incident.decided' ? decided : opened)[locale](words);
}

/** 'Missing hard hat, Unprotected edge, and 2 more': each hazard once. */
function named(findings: readonly ToldFinding[], locale: Locale, own: OwnWords): string {
  const labels = [...new Set(findings.map(({ facts }) => hazardIn(facts, locale, own)))];
  const rest = labels.length - MOST_NAMED;
  const shown = rest > 0 ? [...labels.slice(0, MOST_NAMED), more[locale](rest)] : labels;
  return new Intl.ListFormat(locale).format(shown);
}
