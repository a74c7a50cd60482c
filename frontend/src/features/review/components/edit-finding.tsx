import { CATEGORIES, category as categoryByCode, categoryName, hazardLabel } from '@hazardlens/taxonomy';
import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/use-locale.js';
import styles from './review.module.css';

export interface Draft {
  category: string;
  hazard_type: string;
  /** as typed */
  severity: string;
}

/** What the reviewer knows better than the model; saved together with the approval. */
export function EditFinding({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const hazards = categoryByCode(draft.category)?.hazards ?? [];
  const choose = (category: string, hazardType: string) => {
    const hazard = categoryByCode(category)?.hazards.find(({ code }) => code === hazardType);
    onChange({
      category,
      hazard_type: hazardType,
      severity: hazard ? String(hazard.severity) : draft.severity,
    });
  };
  // On a phone it opens below the fold.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not returned: newer browsers answer with a promise, which React would take for a clean-up.
    void place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.edit}>
      <NativeSelect
        label={t('review.category')}
        value={draft.category}
        onChange={(event) => {
          const category = event.currentTarget.value;
          choose(category, categoryByCode(category)?.hazards[0]?.code ?? '');
        }}
        data={CATEGORIES.map(({ code }) => ({ value: code, label: categoryName(code, locale) }))}
      />
      <NativeSelect
        label={t('review.hazardType')}
        value={draft.hazard_type}
        onChange={(event) => choose(draft.category, event.currentTarget.value)}
        data={hazards.map(({ code }) => ({ value: code, label: hazardLabel(code, locale) }))}
      />
      <TextInput
        label={t('review.severity')}
        type="number"
        min={0}
        max={1}
        step={0.05}
        inputMode="decimal"
        value={draft.severity}
        onChange={(event) => onChange({ ...draft, severity: event.currentTarget.value })}
      />
      <p className={styles.editHint}>{t('review.editHint')}</p>
    </div>
  );
}
