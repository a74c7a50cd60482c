import type { RiskIntelligenceAnswer } from '@hazardlens/contracts';
import { displayScore, topRiskColour } from '@hazardlens/risk';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../components/page.js';
import { EmptyState } from '../../../components/states.js';
import { heatColumns } from '../api/risk-api.js';
import styles from './risk.module.css';

/** A table of numbers; the tint repeats what the number says. */
export function SiteHeatMap({ rows }: { rows: RiskIntelligenceAnswer['heatmap'] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('risk.heatmap')} note={t('risk.heatmapNote')}>
      {rows.length === 0 ? (
        <EmptyState compact title={t('risk.heatmapEmpty')} hint={t('risk.topEmptyHint')} />
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
    </Panel>
  );
}
