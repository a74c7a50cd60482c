import { type IncidentStatus, incidentStatuses, type StatusCounts } from '@hazardlens/contracts';
import { categoriesForFilter, categoryName, FILTER_LABELS, type Locale } from '@hazardlens/taxonomy';
import { Button, NativeSelect } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconEye } from '@tabler/icons-react';
import { memo } from 'react';
import { TypedField } from '../../components/typed-field.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './review.module.css';
import type { Filters } from './use-filters.js';

/** The five labels of the specification; in Spanish the name of the category that each stands for. */
function filterLabel(label: string, locale: Locale): string {
  const target = categoriesForFilter(label)?.[0];
  return locale === 'en' || !target ? label : categoryName(target.category, locale);
}

const severity = { type: 'number', min: 0, max: 1, step: 0.1, inputMode: 'decimal' } as const;

type Props = Pick<Filters, 'category' | 'severityMin' | 'severityMax' | 'isFiltered' | 'setFilter' | 'clearFilters'>;

/** Drawn again when a filter changes, not with each finding that is opened. */
export const FilterBar = memo(function FilterBar(props: Props) {
  const { category, severityMin, severityMax, isFiltered, setFilter, clearFilters } = props;
  const { t, locale } = useLocale();
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every reader
    <div className={`hl-stack ${styles.filters}`} role="group" aria-label={t('review.filters')}>
      <NativeSelect
        label={t('review.category')}
        value={category}
        onChange={(event) => setFilter('category', event.currentTarget.value)}
        data={[
          { value: '', label: t('review.allCategories') },
          ...FILTER_LABELS.map((label) => ({ value: label, label: filterLabel(label, locale) })),
        ]}
        className={styles.categoryFilter ?? ''}
      />
      <TypedField
        {...severity}
        label={t('review.severityMin')}
        value={severityMin}
        onValue={(value) => setFilter('min', value)}
      />
      <TypedField
        {...severity}
        label={t('review.severityMax')}
        value={severityMax}
        onValue={(value) => setFilter('max', value)}
      />
      {isFiltered && (
        <Button variant="subtle" onClick={clearFilters}>
          {t('review.clearFilters')}
        </Button>
      )}
    </div>
  );
});

const icons = {
  REVIEW_REQUIRED: [IconEye, 'hl-plain'],
  APPROVED: [IconCircleCheck, 'hl-good'],
  REJECTED: [IconCircleX, 'hl-bad'],
} as const;

interface TilesProps {
  counts: StatusCounts | undefined;
  status: IncidentStatus | null;
  onStatus: (status: IncidentStatus | null) => void;
}

/** Counts from the server; a tile filters, the chosen one again shows all. */
export const StatusTiles = memo(function StatusTiles({ counts, status, onStatus }: TilesProps) {
  const { t, format } = useLocale();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, not a form
    <div className={`hl-stack ${styles.tiles}`} role="group" aria-label={t('review.tiles')}>
      {incidentStatuses.map((value) => {
        const [Icon, tone] = icons[value];
        const chosen = status === value;
        return (
          <button
            key={value}
            type="button"
            className={`hl-press hl-tile hl-row hl-small hl-muted ${styles.tile}`}
            data-status={value}
            aria-pressed={chosen}
            onClick={() => onStatus(chosen ? null : value)}
          >
            <Icon size={18} className={tone} stroke={1.75} aria-hidden="true" />
            <span className={styles.tileName}>{t(`review.status.${value}`)}</span>
            <strong className={`hl-large hl-numbers ${styles.tileCount}`}>
              {counts ? format.number(counts[value]) : '–'}
            </strong>
          </button>
        );
      })}
    </div>
  );
});
