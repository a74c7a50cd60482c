import { categoriesForFilter, categoryName, FILTER_LABELS, type Locale } from '@hazardlens/taxonomy';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './review.module.css';
import type { Filters } from './use-filters.js';

/** The five labels of the specification; in Spanish the name of the category that each stands for. */
export function filterLabel(label: string, locale: Locale): string {
  const target = categoriesForFilter(label)?.[0];
  return locale === 'en' || !target ? label : categoryName(target.category, locale);
}

/** The list is asked for when a person stops typing, not for each digit. */
const typingPause = 300;
const severity = { type: 'number', min: 0, max: 1, step: 0.1, inputMode: 'decimal' } as const;

type Props = Pick<Filters, 'category' | 'severityMin' | 'severityMax' | 'isFiltered' | 'setFilter' | 'clearFilters'>;

/** Drawn again when a filter changes, not with each finding that is opened. */
export const FilterBar = memo(function FilterBar(props: Props) {
  const { category, severityMin, severityMax, isFiltered, setFilter, clearFilters } = props;
  const { t } = useTranslation();
  const { locale } = useLocale();
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every reader
    <div className={styles.filters} role="group" aria-label={t('review.filters')}>
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
      <SeverityField label={t('review.severityMin')} value={severityMin} onValue={(value) => setFilter('min', value)} />
      <SeverityField label={t('review.severityMax')} value={severityMax} onValue={(value) => setFilter('max', value)} />
      {isFiltered && (
        <Button variant="subtle" onClick={clearFilters}>
          {t('review.clearFilters')}
        </Button>
      )}
    </div>
  );
});

/** Keeps what is typed until the address follows, which a busy phone does late. */
function SeverityField({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextInput
      label={label}
      {...severity}
      value={text}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value;
        setText(typed);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onValue(typed), typingPause);
      }}
      className={styles.severityFilter ?? ''}
    />
  );
}
