import type { FindingPrecision as Precision } from '@hazardlens/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/use-locale.js';
import styles from './review.module.css';

/** How often the analysis was right about such findings, as far as the organisation's own decisions tell. */
export function FindingPrecision({ precision }: { precision: Precision }) {
  const { t } = useTranslation();
  const { format } = useLocale();
  const { value, confirmed, false_alarms, threshold, raised } = precision;
  return (
    <section className={styles.block}>
      <h3 className={styles.term}>{t('review.precision.title')}</h3>
      <p>{t('review.precision.share', { value: format.percent(value), confirmed, falseAlarms: false_alarms })}</p>
      {raised && <p>{t('review.precision.raised', { threshold: format.percent(threshold) })}</p>}
    </section>
  );
}
