import { categoryOfHazard, type HazardTypeCode, hazardType, isHazardTypeCode } from '@hazardlens/taxonomy';
import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HazardPicker } from '../../components/hazard-picker/hazard-picker.js';
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
  /** A hazard brings its category and its usual severity along: nothing is chosen that nobody has looked at. */
  const choose = (code: HazardTypeCode | null) => {
    if (code === null || code === draft.hazard_type) return;
    const { code: category } = categoryOfHazard(code);
    const hazard = hazardType(category, code);
    onChange({ category, hazard_type: code, severity: hazard ? String(hazard.severity) : draft.severity });
  };
  // On a phone it opens below the fold.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not returned: newer browsers answer with a promise, which React would take for a clean-up.
    void place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.edit}>
      <HazardPicker
        id="edit-hazard"
        label={t('review.hazardType')}
        value={isHazardTypeCode(draft.hazard_type) ? draft.hazard_type : null}
        onChange={choose}
        clearable={false}
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
