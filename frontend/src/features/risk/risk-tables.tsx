import type { RiskIntelligenceAnswer } from '@hazardlens/contracts';
import { displayCell, displayScore, topRiskColour } from '@hazardlens/risk';
import { CATEGORIES, categoryName, hazardLabel, isHazardTypeCode } from '@hazardlens/taxonomy';
import { SampleBadge } from '../../components/chart/chart.js';
import { Meter, meters } from '../../components/meter.js';
import { EmptyState, Panel } from '../../components/page.js';
import { tones } from '../../components/tones.js';
import { heatColumns } from '../../domain/api/figures.js';
import { useUser } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './risk.module.css';

export function TopHazards({ answer, sample }: { answer: RiskIntelligenceAnswer; sample: boolean }) {
  const { t, locale } = useLocale();
  const risks = answer.top_5_risks;
  return (
    <Panel title={t('risk.top')} aside={sample && <SampleBadge />}>
      {risks.length === 0 ? (
        <EmptyState
          compact
          title={t('risk.topEmpty')}
          hint={answer.has_data ? t('risk.topEmptyHint') : t('dashboard.heatmapEmptyHint')}
        />
      ) : (
        <ol className={`hl-list ${styles.top}`}>
          {risks.slice(0, 5).map((risk) => {
            const score = displayScore(risk.risk_score);
            return (
              <li key={`${risk.category}-${risk.subcategory}`}>
                <span className="hl-words">
                  <strong>
                    {isHazardTypeCode(risk.hazard_type) ? hazardLabel(risk.hazard_type, locale) : risk.subcategory}
                  </strong>
                  <span>
                    {categoryName(risk.category_code, locale)} · {t('risk.count', { count: risk.count })}
                  </span>
                </span>
                <span className="hl-large hl-bold hl-numbers">{score}</span>
                <Meter value={score} colour={meters[topRiskColour(score)]} className={styles.bar} />
              </li>
            );
          })}
        </ol>
      )}
    </Panel>
  );
}

/** Categories that the four columns of the specification stand for. */
const hasColumn = new Set<string>(
  CATEGORIES.flatMap(({ code, heatmap_column }) => (heatmap_column === null ? [] : [code])),
);

const groundOf = (score: number) =>
  score === 0 ? 'hl-muted-ground' : `hl-bold hl-${tones[topRiskColour(score)]}-ground`;

/** A table of numbers; the tint repeats what the number says. */
export function SiteHeatMap({ answer, sample }: { answer: RiskIntelligenceAnswer; sample: boolean }) {
  const { t, locale } = useLocale();
  // an insurer's rows are the contractors that let it look
  const ofContractors = useUser()?.tenant_type === 'insurance_provider';
  // Zeros of a site where nothing was captured would read as a clean one.
  const rows = answer.basis === 'default' && !sample ? [] : answer.heatmap;
  const rest = answer.category_breakdown.filter(
    ({ category_code, value }) => value > 0 && !hasColumn.has(category_code),
  );
  const count = rest.reduce((sum, { value }) => sum + value, 0);
  const names = rest.map(({ category_code, value }) => `${categoryName(category_code, locale)} ${value}`).join(', ');
  return (
    <Panel
      title={t(ofContractors ? 'risk.heatmapOfContractors' : 'risk.heatmap')}
      note={t(ofContractors ? 'risk.heatmapNoteOfContractors' : 'risk.heatmapNote')}
      aside={sample && <SampleBadge />}
    >
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
                <th scope="col">{t(ofContractors ? 'risk.contractor' : 'risk.site')}</th>
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
                    <td key={column} className={groundOf(row[column])}>
                      {displayCell(row.basis, row[column]) ?? '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > 0 && count > 0 && !sample && (
        <p className="hl-flush hl-mt-12 hl-small hl-muted">{t('risk.heatmapRest', { count, names })}</p>
      )}
    </Panel>
  );
}
