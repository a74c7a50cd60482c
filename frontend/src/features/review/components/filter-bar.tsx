import { categoriesForFilter, categoryName, FILTER_LABELS, type Locale } from '@hazardlens/taxonomy';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/use-locale.js';
import type { Filters } from '../use-filters.js';
import styles from './review.module.css';

/** The five labels of the specification; in Spanish the name of the category that each stands for. */
export function filterLabel(label: string, locale: Locale): string {
  const target = categoriesForFilter(label)?.[0];
  return locale === 'en' || !target ? label : categoryName(target.category, locale);
}

const severity = { type: 'number', min: 0, max: 1, step: 0.1, inputMode: 'decimal' } as const;

export function FilterBar({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every reader
    <div className={styles.filters} role="group" aria-label={t('review.filters')}>
      <NativeSelect
        label={t('review.category')}
        value={filters.category}
        onChange={(event) => filters.setFilter('category', event.currentTarget.value)}
        data={[
          { value: '', label: t('review.allCategories') },
          ...FILTER_LABELS.map((label) => ({ value: label, label: filterLabel(label, locale) })),
        ]}
        className={styles.categoryFilter ?? ''}
      />
      <TextInput
        label={t('review.severityMin')}
        {...severity}
        value={filters.severityMin}
        onChange={(event) => filters.setFilter('min', event.currentTarget.value)}
        className={styles.severityFilter ?? ''}
      />
      <TextInput
        label={t('review.severityMax')}
        {...severity}
        value={filters.severityMax}
        onChange={(event) => filters.setFilter('max', event.currentTarget.value)}
        className={styles.severityFilter ?? ''}
      />
      {filters.isFiltered && (
        <Button variant="subtle" onClick={filters.clearFilters}>
          {t('review.clearFilters')}
        </Button>
      )}
    </div>
  );
}
