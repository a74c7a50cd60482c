import type { IncidentList } from '@hazardlens/contracts';
import { categoryName } from '@hazardlens/taxonomy';
import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded/loaded.js';
import { Panel } from '../../components/page.js';
import { BandSign } from '../../components/severity-mark.js';
import { EmptyState } from '../../components/states.js';
import type { Asked } from '../../domain/use-known.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './dashboard.module.css';
import { heatMap, otherCategory } from './heat-map.js';

/** A table that is also a picture: the bar is clipped at 100, the number is printed as it is. */
export function HeatMapPanel({ query }: { query: Asked<IncidentList> }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('dashboard.heatmap')}>
      <Loaded
        compact
        query={query}
        skeleton={<Skeleton height={240} />}
        isEmpty={({ incidents }) => heatMap(incidents).length === 0}
        empty={<EmptyState compact title={t('dashboard.heatmapEmpty')} hint={t('dashboard.heatmapEmptyHint')} />}
      >
        {(list) => <HeatTable list={list} />}
      </Loaded>
    </Panel>
  );
}

function HeatTable({ list: { incidents, total } }: { list: IncidentList }) {
  const { t } = useTranslation();
  const { locale, format } = useLocale();
  const rows = useMemo(() => heatMap(incidents), [incidents]);
  return (
    <>
      <p className={styles.heatNote}>
        {t('dashboard.heatmapNote')}
        {total > incidents.length && (
          <>
            {'. '}
            {t('dashboard.heatmapNewest', { shown: format.number(incidents.length), total: format.number(total) })}
          </>
        )}
      </p>
      <div className={styles.heatPlace}>
        <table className={styles.heat}>
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
                  <span className={styles.heatBar} aria-hidden="true">
                    <span style={{ width: `${Math.min(100, row.rsi)}%` }} />
                  </span>
                </th>
                <td>{format.number(row.count)}</td>
                <td>{format.percent(row.averageSeverity)}%</td>
                <td>
                  <span className={styles.rsi}>{format.decimal(row.rsi, 1)}</span>
                  <span className={styles.tier}>
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
