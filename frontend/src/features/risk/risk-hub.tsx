import { type RiskIntelligenceAnswer, type TimeRange, timeRanges } from '@hazardlens/contracts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ActiveSiteName } from '../../components/active-site-name.js';
import { SampleBadge } from '../../components/chart/chart.js';
import { ExportButtons } from '../../components/exports/export-buttons.js';
import { Shown } from '../../components/loaded.js';
import { Page } from '../../components/page.js';
import { useGetRiskQuery } from '../../domain/api/figures.js';
import { useUser } from '../../domain/store.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useAddress } from '../../domain/use-address.js';
import { useKnown } from '../../domain/use-known.js';
import { useLookAgain } from '../../domain/use-look-again.js';
import styles from './risk.module.css';
import { RiskCharts } from './risk-charts.js';
import { RiskScore } from './risk-score.js';
import { SiteHeatMap, TopHazards } from './risk-tables.js';
import { sampleRisk } from './sample.js';

export default function RiskHub() {
  const { t } = useTranslation();
  const { siteId, ready } = useActiveSite();
  const isInsurer = useUser()?.tenant_type === 'insurance_provider';
  const { get, set } = useAddress();
  const range = timeRanges.find((known) => known === get('time_range')) ?? '30d';
  const query = useGetRiskQuery({ range, siteId }, { ...useLookAgain(), skip: !ready });
  useEffect(() => {
    if (query.error) console.error('Risk figures could not be loaded', query.error);
  }, [query.error]);

  const known = useKnown(query);
  const params = new URLSearchParams({ time_range: range, site_id: siteId ?? 'all' });
  return (
    <Page
      title={t('risk.title')}
      subtitle={<ActiveSiteName />}
      actions={
        <>
          <NativeSelect
            aria-label={t('risk.range')}
            value={range}
            onChange={({ currentTarget: { value } }) => set({ time_range: value === '30d' ? null : value })}
            data={timeRanges.map((value) => ({ value, label: t(`risk.ranges.${value}`) }))}
          />
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('risk.refresh')}
          </Button>
          {!isInsurer && (
            <Button component={Link} to="/risk-intel/coverage" variant="default">
              {t('coverage.open')}
            </Button>
          )}
          <ExportButtons
            name="risk-intelligence"
            pathOf={(kind) => `/risk-intelligence/export/${kind}?${params}`}
            failures={{ csv: t('risk.csvFailed'), pdf: t('risk.pdfFailed'), xlsx: t('risk.xlsxFailed') }}
            disabled={!('data' in known)}
          />
        </>
      }
    >
      <div className={styles.screen}>
        <Shown
          known={known}
          skeleton={
            <div className={`hl-panels ${styles.row}`}>
              <Skeleton height={220} radius="lg" />
              <Skeleton height={220} radius="lg" />
              <Skeleton height={320} radius="lg" />
              <Skeleton height={320} radius="lg" />
            </div>
          }
          failed={
            <>
              <div className="hl-wrap hl-notice hl-warn-ground" role="alert">
                <SampleBadge />
                <span>{t('risk.sample')}</span>
                <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
                  {t('common.retry')}
                </Button>
              </div>
              <div className={styles.sample}>
                <Figures answer={sampleRisk} sample range={range} />
              </div>
            </>
          }
        >
          {(answer) => <Figures answer={answer} sample={false} range={range} />}
        </Shown>
      </div>
    </Page>
  );
}

function Figures({ answer, sample, range }: { answer: RiskIntelligenceAnswer; sample: boolean; range: TimeRange }) {
  return (
    <>
      <div className={`hl-panels ${styles.row}`}>
        <RiskScore answer={answer} sample={sample} range={range} />
        <TopHazards answer={answer} sample={sample} />
      </div>
      <RiskCharts answer={answer} sample={sample} />
      <SiteHeatMap answer={answer} sample={sample} />
    </>
  );
}
