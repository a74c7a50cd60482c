import { type IncidentStatus, incidentStatuses, type StatusCounts } from '@hazardlens/contracts';
import { IconCircleCheck, IconCircleX, IconEye } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './review.module.css';

const icons = { REVIEW_REQUIRED: IconEye, APPROVED: IconCircleCheck, REJECTED: IconCircleX };

interface Props {
  counts: StatusCounts | undefined;
  status: IncidentStatus | null;
  onStatus: (status: IncidentStatus | null) => void;
}

/** Counts from the server; a tile filters, the chosen one again shows all. */
export const StatusTiles = memo(function StatusTiles({ counts, status, onStatus }: Props) {
  const { t } = useTranslation();
  const { format } = useLocale();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, not a form
    <div className={styles.tiles} role="group" aria-label={t('review.tiles')}>
      {incidentStatuses.map((value) => {
        const Icon = icons[value];
        const chosen = status === value;
        return (
          <button
            key={value}
            type="button"
            className={styles.tile}
            data-status={value}
            aria-pressed={chosen}
            onClick={() => onStatus(chosen ? null : value)}
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            <span className={styles.tileName}>{t(`review.status.${value}`)}</span>
            <strong className={styles.tileCount}>{counts ? format.number(counts[value]) : '–'}</strong>
          </button>
        );
      })}
    </div>
  );
});
