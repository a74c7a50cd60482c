import type { CoverageSource } from '@hazardlens/contracts';
import { useLocale } from '../../i18n/use-locale.js';

/** What is known of a source, in words: how often it is right, what it misses, since when. Never a number that nobody counted. */
export function Figures({ precision, recall, since }: Pick<CoverageSource, 'precision' | 'recall' | 'since'>) {
  const { t, format } = useLocale();
  const shares = ({ low, estimate, high }: { low: number; estimate: number; high: number }) => ({
    low: format.percent(low),
    estimate: format.percent(estimate),
    high: format.percent(high),
  });
  return (
    <span className="hl-small hl-muted hl-numbers">
      {precision
        ? t('coverage.right', { ...shares(precision), count: precision.decisions })
        : t('coverage.noDecisions')}
      {' · '}
      {recall ? t('coverage.finds', shares(recall)) : t('coverage.missesUnknown')}
      {' · '}
      {since ? t('coverage.since', { date: format.date(since) }) : t('coverage.notYet')}
    </span>
  );
}
