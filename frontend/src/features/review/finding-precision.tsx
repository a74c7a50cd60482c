import type { FindingPrecision as Precision } from '@hazardlens/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './review.module.css';

/** How often the analysis was right about such findings, as far as the organisation's own decisions tell. */
export function FindingPrecision({ precision }: { precision: Precision }) {
  const { t } = useTranslation();
  const { format } = useLocale();
  const { value, confirmed, false_alarms, threshold, raised, assumed } = precision;
  return (
    <section className={styles.block}>
      <h3 className={styles.term}>{t('review.precision.title')}</h3>
      <p>
        {t('review.precision.counted', {
          count: confirmed + false_alarms,
          confirmed: format.number(confirmed),
          total: format.number(confirmed + false_alarms),
        })}{' '}
        {assumed && format.percent(value) !== format.percent(confirmed / (confirmed + false_alarms))
          ? t('review.precision.assumed', {
              tenths: format.number(Math.round(assumed.share * 10)),
              decisions: format.number(assumed.decisions),
              value: format.percent(value),
            })
          : t('review.precision.share', { value: format.percent(value) })}
      </p>
      {raised && <p>{t('review.precision.raised', { threshold: format.percent(threshold) })}</p>}
    </section>
  );
}
