import type { IncidentView } from '@hazardlens/contracts';
import { categoryName, hazardLabel } from '@hazardlens/taxonomy';
import { Button, Checkbox } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from '../../../components/severity-mark.js';
import { useLocale } from '../../../i18n/use-locale.js';
import styles from './incident-list.module.css';

interface Props {
  incidents: readonly IncidentView[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  checked: ReadonlySet<string>;
  onCheck: (id: string, on: boolean) => void;
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
  /** only pending findings can be decided together */
  selectable: boolean;
}

const rowHeight = 112;

/** Virtualised: a thousand findings scroll like ten. */
export function IncidentList(props: Props) {
  const { incidents, selectedId, hasMore, loadingMore, onMore } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: incidents.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    getItemKey: (index) => incidents[index]?.id ?? index,
    // jsdom and a hidden pane have no height; a first screenful is drawn all the same
    initialRect: { width: 360, height: 800 },
  });
  const selectedIndex = incidents.findIndex(({ id }) => id === selectedId);
  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [selectedIndex, virtual]);

  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }} aria-label={t('review.list')}>
        {virtual.getVirtualItems().map((item) => {
          const incident = incidents[item.index];
          return incident ? (
            <li
              key={item.key}
              data-index={item.index}
              ref={virtual.measureElement}
              className={styles.item}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Row incident={incident} {...props} />
            </li>
          ) : null;
        })}
      </ul>
      {hasMore && (
        <Button variant="default" fullWidth loading={loadingMore} onClick={onMore}>
          {t('review.more')}
        </Button>
      )}
    </div>
  );
}

function Row({ incident, selectedId, onSelect, checked, onCheck, selectable }: Props & { incident: IncidentView }) {
  const { t } = useTranslation();
  const { locale, format } = useLocale();
  const chosen = incident.id === selectedId;
  const hazard = hazardLabel(incident.hazard_type, locale);
  return (
    <div className={styles.row} data-chosen={chosen || undefined}>
      {selectable && incident.status === 'REVIEW_REQUIRED' && (
        <Checkbox
          size="md"
          className={styles.check ?? ''}
          checked={checked.has(incident.id)}
          onChange={(event) => onCheck(incident.id, event.currentTarget.checked)}
          aria-label={t('review.select', { label: hazard })}
        />
      )}
      <button
        type="button"
        className={styles.open}
        onClick={() => onSelect(incident.id)}
        aria-current={chosen ? 'true' : undefined}
      >
        <span className={styles.thumb}>
          {incident.thumbnail ? (
            <img src={incident.thumbnail} alt="" loading="lazy" />
          ) : (
            <IconPhotoOff size={22} stroke={1.5} aria-hidden="true" />
          )}
        </span>
        <span className={styles.text}>
          <span className={styles.first}>
            <SeverityMark severity={incident.severity} />
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
}
