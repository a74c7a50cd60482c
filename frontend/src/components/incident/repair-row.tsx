import type { IncidentView } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/use-locale.js';
import { SeverityMark } from '../marks.js';
import styles from './repair-row.module.css';

interface Props {
  incident: IncidentView;
  onOpen: (id: string) => void;
  /** behind the day it is due */
  more?: string;
  /** in a column beside others: the marks stand below the words */
  narrow?: boolean;
  /** how far it is */
  children: ReactNode;
}

/** One repair of a list: what, where, whose, until when. */
export function RepairRow({ incident, onOpen, more, narrow, children }: Props) {
  const { t, locale, format } = useLocale();
  const { action } = incident;
  if (!action) return null;
  return (
    <button
      type="button"
      className={`hl-press ${styles.row}`}
      data-narrow={narrow || undefined}
      onClick={() => onOpen(incident.id)}
    >
      <span className="hl-photo hl-thumb">
        {incident.thumbnail ? (
          <img src={incident.thumbnail} alt="" />
        ) : (
          <IconPhoto size={22} stroke={1.5} aria-hidden="true" />
        )}
      </span>
      <span className="hl-words">
        <strong>{hazardName(incident, locale)}</strong>
        <span>{[incident.number, incident.site_name, action.owner.name].filter(Boolean).join(' · ')}</span>
        <span>
          {t('action.due')}: {format.day(action.due_date)}
          {more && ` · ${more}`}
        </span>
      </span>
      <span className={`hl-stack hl-gap-4 ${styles.marks}`}>
        <SeverityMark of={incident} />
        {children}
      </span>
    </button>
  );
}
