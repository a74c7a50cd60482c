import type { IncidentView } from '@hazardlens/contracts';
import { band } from '@hazardlens/risk';
import type { Locale } from '@hazardlens/taxonomy';
import { IconPhotoOff } from '@tabler/icons-react';
import { memo } from 'react';
import { shortReason } from '../../components/incident/finding-reason.js';
import { BandSign } from '../../components/severity-mark.js';
import { formatters } from '../../i18n/format.js';
import styles from './incident-list.module.css';
import { preview, type RowTexts } from './row-texts.js';

export interface RowProps {
  incident: IncidentView;
  chosen: boolean;
  checked: boolean;
  /** only pending findings can be decided together */
  selectable: boolean;
  onSelect: (id: string) => void;
  onCheck: (id: string, on: boolean) => void;
  texts: RowTexts;
  locale: Locale;
}

/**
 * One finding of the list. Many of them come and go with every turn of the wheel: plain elements, texts that are
 * translated once for all rows, and drawn again only when something of its own has changed.
 */
export const IncidentRow = memo(function IncidentRow(props: RowProps) {
  const { incident, chosen, checked, selectable, onSelect, onCheck, texts, locale } = props;
  const format = formatters(locale);
  const hazard = texts.hazard(incident.hazard_type);
  const level = band(incident.severity);
  return (
    <div className={styles.row} data-chosen={chosen || undefined}>
      {selectable && incident.status === 'REVIEW_REQUIRED' && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={checked}
            onChange={(event) => onCheck(incident.id, event.currentTarget.checked)}
            aria-label={texts.select(hazard)}
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
            <img src={incident.thumbnail} alt="" width={64} height={72} loading="lazy" decoding="async" />
          ) : (
            <IconPhotoOff size={22} stroke={1.5} aria-hidden="true" />
          )}
        </span>
        <span className={styles.text}>
          <span className={styles.first}>
            <span className={styles.band}>
              <BandSign band={level} />
              {texts.band(level)}
            </span>
            <span className={styles.number}>
              <span className="hl-hidden">{texts.severity} </span>
              {format.percent(incident.severity)}%
            </span>
            <span className={styles.confidence}>{texts.confidence(format.percent(incident.confidence))}</span>
          </span>
          <span className={styles.name}>
            {texts.category(incident.category)} - {hazard}
          </span>
          <span className={styles.notes}>{preview(shortReason(incident, locale))}</span>
          <span className={styles.where}>
            <span>{incident.site_name}</span>
            <time dateTime={incident.created_at}>{format.moment(incident.created_at)}</time>
          </span>
        </span>
      </button>
    </div>
  );
});
