import type { BriefIncident, BriefList } from '@hazardlens/contracts';
import { displayRsi, heatmapRsi, rsiTier } from '@hazardlens/risk';
import { categoryName, hazardName, NOT_NAMED } from '@hazardlens/taxonomy';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IncidentLink } from '../../components/incident/incident-link.js';
import { whereOf } from '../../components/incident/where.js';
import { Loaded } from '../../components/loaded.js';
import { BandSign, SeverityMark } from '../../components/marks.js';
import { Meter, meters } from '../../components/meter.js';
import { EmptyState, Panel } from '../../components/page.js';
import type { Asked } from '../../domain/use-known.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './dashboard.module.css';

type HeatTier = ReturnType<typeof rsiTier>;
interface HeatRow {
  /** category code, or 'Other' */
  category: string;
  count: number;
  averageSeverity: number;
  rsi: number;
  tier: HeatTier;
}

export const otherCategory = 'Other';

/**
 * The heat map of the specification (section 3), derived on the client: incidents by category (a missing one is 'Other'),
 * RSI = average severity × count × 10. Rejected findings are no risk and are left out (api.md), and what nobody has named has no
 * severity. Highest RSI first.
 */
export function heatMap(incidents: readonly Pick<BriefIncident, 'category' | 'severity' | 'status'>[]): HeatRow[] {
  const groups = new Map<string, number[]>();
  for (const { category, severity, status } of incidents) {
    if (status === 'REJECTED' || category === NOT_NAMED) continue;
    const key = category || otherCategory;
    groups.set(key, [...(groups.get(key) ?? []), severity]);
  }
  return [...groups]
    .map(([category, severities]) => {
      const count = severities.length;
      const averageSeverity = severities.reduce((sum, severity) => sum + severity, 0) / count;
      const rsi = heatmapRsi(severities);
      return { category, count, averageSeverity, rsi: displayRsi(rsi), tier: rsiTier(rsi) };
    })
    .sort((a, b) => b.rsi - a.rsi || a.category.localeCompare(b.category));
}

/** Top risks: the highest severities, the newest first among equals. What nobody has named has none. */
export function topRisks<T extends Pick<BriefIncident, 'severity' | 'created_at' | 'category'>>(
  incidents: readonly T[],
): T[] {
  const rated = incidents.filter(({ category }) => category !== NOT_NAMED);
  return rated.sort((a, b) => b.severity - a.severity || b.created_at.localeCompare(a.created_at)).slice(0, 5);
}

interface ListProps {
  query: Asked<BriefList>;
  /** the counters beside are those of 90 days; of single incidents it sees what was approved since the consent */
  insurer: boolean;
}

export function TopRisks({ query, insurer }: ListProps) {
  const { t, locale, format } = useLocale();
  return (
    <Panel title={t('dashboard.top')} note={insurer && t('insurance.recentSinceGrant')}>
      <Loaded
        compact
        query={query}
        skeleton={240}
        isEmpty={({ incidents }) => topRisks(incidents).length === 0}
        empty={<EmptyState compact title={t('dashboard.topEmpty')} hint={insurer ? '' : t('dashboard.topEmptyHint')} />}
      >
        {({ incidents }) => (
          <ol className={`hl-list hl-lines hl-links ${styles.top}`}>
            {topRisks(incidents).map((incident) => {
              const label = hazardName(incident, locale);
              return (
                <li key={incident.id}>
                  <span>
                    <SeverityMark of={incident} />
                  </span>
                  <span className={`hl-words ${styles.topText}`}>
                    <IncidentLink id={incident.id} status={incident.status}>
                      {label}
                    </IncidentLink>
                    <span>
                      {categoryName(incident.category, locale)} · {whereOf(incident)}
                    </span>
                  </span>
                  <span className={`hl-bold hl-numbers ${styles.topNumber}`}>{format.percent(incident.severity)}%</span>
                </li>
              );
            })}
          </ol>
        )}
      </Loaded>
    </Panel>
  );
}

/** A table that is also a picture: the bar is clipped at 100, the number is printed as it is. */
export function HeatMapPanel({ query, insurer }: ListProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('dashboard.heatmap')} note={insurer && t('insurance.recentSinceGrant')}>
      <Loaded
        compact
        query={query}
        skeleton={240}
        isEmpty={({ incidents }) => heatMap(incidents).length === 0}
        empty={
          <EmptyState
            compact
            title={t('dashboard.heatmapEmpty')}
            hint={insurer ? '' : t('dashboard.heatmapEmptyHint')}
          />
        }
      >
        {(list) => <HeatTable list={list} />}
      </Loaded>
    </Panel>
  );
}

function HeatTable({ list: { incidents, total } }: { list: BriefList }) {
  const { t, locale, format } = useLocale();
  const rows = useMemo(() => heatMap(incidents), [incidents]);
  return (
    <>
      <p className="hl-note">
        {t('dashboard.heatmapNote')}
        {total > incidents.length && (
          <>
            {'. '}
            {t('dashboard.heatmapNewest', { shown: format.number(incidents.length), total: format.number(total) })}
          </>
        )}
      </p>
      <div className={styles.heatPlace}>
        <table className={`hl-table ${styles.heat}`}>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.category')}</th>
              <th scope="col">{t('dashboard.incidents')}</th>
              <th scope="col">{t('dashboard.averageSeverity')}</th>
              <th scope="col">{t('dashboard.rsi')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.category} data-tier={row.tier}>
                <th scope="row">
                  {row.category === otherCategory ? t('dashboard.other') : categoryName(row.category, locale)}
                  <Meter value={row.rsi} colour={meters[row.tier]} className={styles.heatBar} />
                </th>
                <td>{format.number(row.count)}</td>
                <td>{format.percent(row.averageSeverity)}%</td>
                <td>
                  <span className="hl-bold">{format.decimal(row.rsi, 1)}</span>
                  <span className={`hl-inline hl-gap-4 hl-tiny hl-whole ${styles.tier}`}>
                    <BandSign band={row.tier} size={12} />
                    {t(`dashboard.tier.${row.tier}`)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
