import type { RiskIntelligenceAnswer } from '@hazardlens/contracts';
import { displayScore, topRiskColour } from '@hazardlens/risk';
import { CATEGORIES, categoryName } from '@hazardlens/taxonomy';
import { useTranslation } from 'react-i18next';
import { SampleBadge } from '../../components/chart/chart.js';
import { Panel } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';
import { heatColumns } from '../../domain/api/risk.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './risk.module.css';

/** Categories that the four columns of the specification stand for. */
const hasColumn = new Set<string>(
  CATEGORIES.flatMap(({ code, heatmap_column }) => (heatmap_column === null ? [] : [code])),
);

/** A table of numbers; the tint repeats what the number says. */
export function SiteHeatMap({ answer, sample }: { answer: RiskIntelligenceAnswer; sample: boolean }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  // Zeros of a site where nothing was captured would read as a clean one.
  const rows = answer.basis === 'default' && !sample ? [] : answer.heatmap;
  const rest = answer.category_breakdown.filter(
    ({ category_code, value }) => value > 0 && !hasColumn.has(category_code),
  );
  const count = rest.reduce((sum, { value }) => sum + value, 0);
  const names = rest.map(({ category_code, value }) => `${categoryName(category_code, locale)} ${value}`).join(', ');
  return (
    <Panel title={t('risk.heatmap')} note={t('risk.heatmapNote')} aside={sample && <SampleBadge />}>
      {rows.length === 0 ? (
        <EmptyState
          compact
          title={t('risk.heatmapEmpty')}
          hint={answer.has_data ? t('risk.topEmptyHint') : t('dashboard.heatmapEmptyHint')}
        />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.heat}>
            <thead>
              <tr>
                <th scope="col">{t('risk.site')}</th>
                {heatColumns.map((column) => (
                  <th scope="col" key={column}>
                    {t(`risk.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.site_id ?? row.site}>
                  <th scope="row">{row.site}</th>
                  {heatColumns.map((column) => (
                    <td
                      key={column}
                      data-colour={topRiskColour(row[column])}
                      data-zero={row[column] === 0 || undefined}
                    >
                      {displayScore(row[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > 0 && count > 0 && !sample && (
        <p className={styles.rest}>{t('risk.heatmapRest', { count, names })}</p>
      )}
    </Panel>
  );
}
