import type { IncidentView } from '@hazardlens/contracts';
import { band } from '@hazardlens/risk';
import { categoryName, hazardLabel, type Locale } from '@hazardlens/taxonomy';
import { IconPhotoOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { BandSign } from '../../../components/severity-mark.js';
import { formatters } from '../../../i18n/format.js';
import styles from './incident-list.module.css';

export interface RowProps {
  incident: IncidentView;
  chosen: boolean;
  checked: boolean;
  /** only pending findings can be decided together */
  selectable: boolean;
  onSelect: (id: string) => void;
  onCheck: (id: string, on: boolean) => void;
  t: TFunction;
  locale: Locale;
}

/**
 * One finding of the list. Many of them come and go with every turn of the wheel: plain elements, the texts' function
 * handed down instead of asked for, and drawn again only when something of its own has changed.
 */
export const IncidentRow = memo(function IncidentRow(props: RowProps) {
  const { incident, chosen, checked, selectable, onSelect, onCheck, t, locale } = props;
  const format = formatters(locale);
  const hazard = hazardLabel(incident.hazard_type, locale);
  const level = band(incident.severity);
  return (
    <div className={styles.row} data-chosen={chosen || undefined}>
      {selectable && incident.status === 'REVIEW_REQUIRED' && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={checked}
            onChange={(event) => onCheck(incident.id, event.currentTarget.checked)}
            aria-label={t('review.select', { label: hazard })}
          />
        </label>
      )}
      <button
        type="button"
        className={styles.open}
        onClick={() => onSelect(incident.id)}
        aria-current={chosen ? 'true' : undefined}
      >
        <span className={styles.thumb}>
          {incident.thumbnail ? (
            <img src={incident.thumbnail} alt="" width={84} height={84} loading="lazy" decoding="async" />
          ) : (
            <IconPhotoOff size={22} stroke={1.5} aria-hidden="true" />
          )}
        </span>
        <span className={styles.text}>
          <span className={styles.first}>
            <span className={styles.band}>
              <BandSign band={level} />
              {t(`common.severityBand.${level}`)}
            </span>
            <span className={styles.number}>
              <span className="hl-hidden">{t('review.severity')} </span>
              {format.percent(incident.severity)}%
            </span>
            <span className={styles.confidence}>
              {t('review.confidenceValue', { value: format.percent(incident.confidence) })}
            </span>
          </span>
          <span className={styles.name}>
            {categoryName(incident.category, locale)} - {hazard}
          </span>
          <span className={styles.notes}>{incident.ai_notes}</span>
          <span className={styles.where}>
            <span>{incident.site_name}</span>
            <time dateTime={incident.created_at}>{format.moment(incident.created_at)}</time>
          </span>
        </span>
      </button>
    </div>
  );
});
