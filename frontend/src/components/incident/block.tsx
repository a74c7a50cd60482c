import { type HistoryEntry, type IncidentPlace, namesOfPlace } from '@hazardlens/contracts';
import { NOT_NAMED } from '@hazardlens/taxonomy';
import type { ReactNode } from 'react';
import { useNameOfCode } from '../../domain/use-own-hazards.js';
import { en } from '../../i18n/en.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './incident.module.css';

/** A part of an incident under its small heading. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h3 className="hl-term">{title}</h3>
      {children}
    </section>
  );
}

type KnownAction = keyof typeof en.review.actions;
const isKnown = (action: string): action is KnownAction => action in en.review.actions;

/** Who has a link instead of an account is known by name. */
const holderOf = ({ changes }: HistoryEntry): string | null => {
  const { to } = Object(changes?.['by']) as { to?: unknown };
  return typeof to === 'string' ? to : null;
};

/** A time line: who did what when, newest first. Null as user is the system itself. */
export function HistoryList({ history }: { history: readonly HistoryEntry[] }) {
  const { t, format } = useLocale();
  if (history.length === 0) return null;
  return (
    <Block title={t('review.history')}>
      <ol className={`hl-list ${styles.history}`}>
        {[...history].reverse().map((entry) => (
          <li key={`${entry.timestamp}-${entry.action}`}>
            <span className="hl-wrap hl-breaks">
              <strong>{isKnown(entry.action) ? t(`review.actions.${entry.action}`) : entry.action}</strong>
              <span>{entry.user_email ?? holderOf(entry) ?? t('review.system')}</span>
              <time className="hl-muted hl-numbers" dateTime={entry.timestamp}>
                {format.dateTime(entry.timestamp)}
              </time>
            </span>
            <Assigned changes={entry.changes} />
            <Corrected changes={entry.changes} />
            {entry.notes && <p className="hl-muted">{entry.notes}</p>}
          </li>
        ))}
      </ol>
    </Block>
  );
}

/** Whose a repair became, by account or by link, and by when it is to be done. */
function Assigned({ changes }: { changes: HistoryEntry['changes'] }) {
  const { t, format } = useLocale();
  const owner = changeOf(changes, 'owner') ?? changeOf(changes, 'given_to');
  const due = changeOf(changes, 'due_date');
  const parts = [
    ...(owner?.to ? [t(owner.from ? 'action.fromTo' : 'action.to', { from: owner.from, to: owner.to })] : []),
    ...(due?.to ? [t('action.dueOn', { day: format.day(String(due.to)) })] : []),
  ];
  return parts.length > 0 && <p className="hl-muted">{parts.join(', ')}</p>;
}

/** What a decision corrected, before and after. */
function Corrected({ changes }: { changes: HistoryEntry['changes'] }) {
  const { t, format } = useLocale();
  const nameOf = useNameOfCode();
  const hazard = changeOf(changes, 'hazard_type');
  const severity = changeOf(changes, 'severity');
  const percent = (share: unknown): string => `${format.percent(Number(share))}%`;
  const boxes = changeOf(changes, 'boxes');
  const same = changeOf(changes, 'same_as') ?? changeOf(changes, 'found_again');
  return (
    <>
      <Moved change={changeOf(changes, 'place')} />
      {same && <p className="hl-muted">{String(same.to ?? same.from)}</p>}
      {hazard && (
        <p className="hl-muted">
          {t('review.correct.hazard', {
            from: nameOf(String(hazard.from)),
            to: nameOf(String(hazard.to)),
          })}
        </p>
      )}
      {/* a report that nobody had named was not rated */}
      {severity && hazard?.from !== NOT_NAMED && (
        <p className="hl-muted">
          {t('review.correct.severity', { from: percent(severity.from), to: percent(severity.to) })}
        </p>
      )}
      {Array.isArray(boxes?.from) && Array.isArray(boxes.to) && (
        <p className="hl-muted">
          {t('review.correct.boxes', { from: format.number(boxes.from.length), to: format.number(boxes.to.length) })}
        </p>
      )}
    </>
  );
}

/** Where it was, and where it is since; as the places were called then. */
function Moved({ change }: { change: { from: unknown; to: unknown } | null }) {
  const { t } = useLocale();
  const said = (place: unknown): string[] => {
    if (typeof place !== 'object' || place === null) return [];
    const where: IncidentPlace = place;
    const parts = [...namesOfPlace(where), ...(where.x === undefined ? [] : [t('places.pin')])];
    return [parts.join(' · ')];
  };
  return change && <p className="hl-muted">{[...said(change.from), ...said(change.to)].join(' → ')}</p>;
}

function changeOf(changes: HistoryEntry['changes'], field: string): { from: unknown; to: unknown } | null {
  const change = changes?.[field];
  return typeof change === 'object' && change !== null && 'from' in change && 'to' in change ? change : null;
}
