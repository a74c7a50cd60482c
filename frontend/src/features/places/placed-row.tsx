import type { IncidentView, PlacesView } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { ActionIcon } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { incidentPath } from '../../components/incident/incident-path.js';
import { SeverityMark } from '../../components/marks.js';
import { placeNames } from '../../components/place/pins.js';
import { useUser } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './places.module.css';

interface Props {
  incident: IncidentView;
  places: PlacesView;
  isPinned: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onHover: (id: string | null) => void;
}

/** An incident beside the plan: leads to its page, and shows its pin. */
export function PlacedRow({ incident, places, isPinned, isChosen, onChoose, onHover }: Props) {
  const { t, locale } = useLocale();
  const user = useUser();
  const label = hazardName(incident, locale);
  const where = placeNames(incident.place, places);
  if (!isPinned) where.push(t(incident.place ? 'places.notOnPlan' : 'places.unplaced'));
  return (
    <li
      id={`placed-${incident.id}`}
      className={`hl-row hl-tile ${styles.row}`}
      data-chosen={isChosen ? '' : undefined}
      onMouseEnter={() => onHover(isPinned ? incident.id : null)}
      onMouseLeave={() => onHover(null)}
    >
      <Link to={incidentPath(incident, user)} className={`hl-words hl-grows hl-quiet ${styles.link}`}>
        <strong>{[incident.number, label].filter(Boolean).join(' · ')}</strong>
        <span>{where.join(' · ')}</span>
        <SeverityMark of={incident} />
      </Link>
      {isPinned && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-pressed={isChosen}
          aria-label={t('places.show', { label: incident.number ?? label })}
          onClick={onChoose}
        >
          <IconMapPin size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
