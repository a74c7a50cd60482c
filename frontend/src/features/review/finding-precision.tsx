import type { IncidentView, FindingPrecision as Precision } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { Block } from '../../components/incident/block.js';
import { useLocale } from '../../i18n/use-locale.js';

/** How often the analysis was right about such findings, as far as the organisation's own decisions tell. */
export function FindingPrecision({ precision }: { precision: Precision }) {
  const { t, format } = useLocale();
  const { value, confirmed, false_alarms, threshold, raised, assumed } = precision;
  return (
    <Block title={t('review.precision.title')}>
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
    </Block>
  );
}

export function OthersOnPhoto({ others }: { others: readonly IncidentView[] }) {
  const { t, locale } = useLocale();
  if (others.length === 0) return null;
  return (
    <Block title={t('review.alsoOnPhoto')}>
      <ul className="hl-list hl-mt-2">
        {others.map((other) => (
          <li key={other.id}>
            {hazardName(other, locale)} <span className="hl-muted">{t(`review.status.${other.status}`)}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
