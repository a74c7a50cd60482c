import { type RiskIntelligenceAnswer, type TimeRange, timeRanges } from '@hazardlens/contracts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SampleBadge } from '../../components/chart/chart.js';
import { ExportButtons } from '../../components/exports/export-buttons.js';
import { mayExport } from '../../components/exports/may-export.js';
import { useExport } from '../../components/exports/use-export.js';
import { Shown } from '../../components/loaded/loaded.js';
import { Page } from '../../components/page.js';
import { useGetRiskQuery } from '../../domain/api/risk.js';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useKnown } from '../../domain/use-known.js';
import styles from './risk.module.css';
import { RiskCharts } from './risk-charts.js';
import { RiskScore } from './risk-score.js';
import { sampleRisk } from './sample.js';
import { SiteHeatMap } from './site-heat-map.js';
import { TopHazards } from './top-hazards.js';

export default function RiskHub() {
  const { t } = useTranslation();
  const role = useAppSelector(selectUser)?.role;
  const { site, siteId, ready } = useActiveSite();
  const [range, setRange] = useState<TimeRange>('30d');
  const query = useGetRiskQuery({ range, siteId }, { skip: !ready });
  const { run, running } = useExport('risk-intelligence', {
    csv: t('risk.csvFailed'),
    pdf: t('risk.pdfFailed'),
    xlsx: t('risk.xlsxFailed'),
  });
  useEffect(() => {
    if (query.error) console.error('Risk figures could not be loaded', query.error);
  }, [query.error]);

  const known = useKnown(query);
  const params = new URLSearchParams({ time_range: range, site_id: siteId ?? 'all' });
  return (
    <Page
      title={t('risk.title')}
      subtitle={site ? site.name : t('shell.allSites')}
      actions={
        <>
          <NativeSelect
            aria-label={t('risk.range')}
            value={range}
            onChange={({ currentTarget: { value } }) => setRange(timeRanges.find((known) => known === value) ?? '30d')}
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
          {role && mayExport(role) && (
            <ExportButtons
              running={running}
              disabled={!('data' in known)}
              onExport={(kind) => void run(kind, `/risk-intelligence/export/${kind}?${params}`)}
            />
          )}
        </>
      }
    >
      <div className={styles.screen}>
        <Shown
          known={known}
          skeleton={
            <div className={styles.row}>
              <Skeleton height={220} radius="lg" />
              <Skeleton height={220} radius="lg" />
              <Skeleton height={320} radius="lg" />
              <Skeleton height={320} radius="lg" />
            </div>
          }
          failed={
            <>
              <div className={styles.banner} role="alert">
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

interface FiguresProps {
  answer: RiskIntelligenceAnswer;
  sample: boolean;
  range: TimeRange;
}

function Figures({ answer, sample, range }: FiguresProps) {
  return (
    <>
      <div className={styles.row}>
        <RiskScore answer={answer} sample={sample} range={range} />
        <TopHazards risks={answer.top_5_risks} sample={sample} />
      </div>
      <RiskCharts answer={answer} sample={sample} />
      <SiteHeatMap answer={answer} sample={sample} />
    </>
  );
}
