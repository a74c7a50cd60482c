import { type HazardTypeCode, hazardLabel, suggestHazards } from '@hazardlens/taxonomy';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './report.module.css';

interface Props {
  description: string;
  chosen: HazardTypeCode | null;
  onChoose: (code: HazardTypeCode) => void;
}

/** Hazard types that the typed words speak for, to be taken with one touch. Never taken by themselves. */
export function HazardSuggestions({ description, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const typed = useDeferredValue(description);
  const found = useMemo(() => suggestHazards(typed).filter(({ code }) => code !== chosen), [typed, chosen]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that choose for the field below, no group of fields
    <div className={styles.suggestions} role="group" aria-label={t('report.suggestions')} aria-live="polite">
      {found.length > 0 && <p className={styles.suggested}>{t('report.suggestions')}</p>}
      {found.map(({ code }) => (
        <button key={code} type="button" className={styles.suggestion} onClick={() => onChoose(code)}>
          {hazardLabel(code, locale)}
        </button>
      ))}
    </div>
  );
}
