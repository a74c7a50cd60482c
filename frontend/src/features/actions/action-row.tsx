import type { IncidentView } from '@hazardlens/contracts';
import { hazardLabel } from '@hazardlens/taxonomy';
import { IconPhoto } from '@tabler/icons-react';
import { actionTones, SeverityMark, StatusBadge } from '../../components/marks.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './actions.module.css';
import { useWaitingRepairs } from './use-repair.js';

const DAY_MS = 86_400_000;
/** Whole days since the photo was taken. */
const ageOf = ({ captured_at }: IncidentView): number =>
  Math.max(0, Math.floor((Date.now() - Date.parse(captured_at)) / DAY_MS));

/** One repair: what, where, whose, until when, and since when it is known. */
export function ActionRow({ incident, onOpen }: { incident: IncidentView; onOpen: (id: string) => void }) {
  const { t, locale, format } = useLocale();
  const waiting = useWaitingRepairs(incident.id);
  const { action } = incident;
  if (!action) return null;
  return (
    <button type="button" className={`hl-press ${styles.row}`} onClick={() => onOpen(incident.id)}>
      <span className="hl-photo hl-thumb">
        {incident.thumbnail ? (
          <img src={incident.thumbnail} alt="" />
        ) : (
          <IconPhoto size={22} stroke={1.5} aria-hidden="true" />
        )}
      </span>
      <span className="hl-words">
        <strong>{hazardLabel(incident.hazard_type, locale)}</strong>
        <span>
          {incident.site_name} · {action.owner.name}
        </span>
        <span>
          {t('action.due')}: {format.day(action.due_date)} · {t('actions.age', { count: ageOf(incident) })}
        </span>
      </span>
      <span className={`hl-stack hl-gap-4 ${styles.marks}`}>
        <SeverityMark severity={incident.severity} />
        <StatusBadge tone={actionTones[action.status]}>{t(`action.status.${action.status}`)}</StatusBadge>
        {action.overdue && <StatusBadge tone="danger">{t('action.overdue')}</StatusBadge>}
        {waiting.length > 0 && <StatusBadge tone="grey">{t('actions.waiting')}</StatusBadge>}
      </span>
    </button>
  );
}
