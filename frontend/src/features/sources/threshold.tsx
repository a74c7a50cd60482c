import type { SourceHazard, SourceView, ThresholdView } from '@hazardlens/contracts';
import { sourceName } from '@hazardlens/taxonomy';
import { Skeleton } from '@mantine/core';
import { Chart } from '../../components/chart/chart.js';
import type { ChartData } from '../../components/chart/chart-types.js';
import { Loaded } from '../../components/loaded.js';
import { Modal } from '../../components/modal.js';
import { useGetThresholdQuery } from '../../domain/api/sources.js';
import { useLocale } from '../../i18n/use-locale.js';

interface Props {
  source: SourceView;
  hazard: SourceHazard;
  onClose: () => void;
}

/** From which score on findings are shown, why, and what another threshold would have cost. */
export function Threshold({ source, hazard, onClose }: Props) {
  const { t, locale } = useLocale();
  const { hazard_type } = hazard;
  const query = useGetThresholdQuery({ source: source.id, hazard_type }, { refetchOnMountOrArgChange: true });
  const title = t('sources.dialog', { source: sourceName(source.id, locale), hazard: hazard.label });
  return (
    <Modal opened sheet size="lg" onClose={onClose} title={title}>
      <Loaded query={query} panel={t('threshold.title')} skeleton={<Skeleton height={320} radius="lg" />}>
        {(threshold) => <Curve threshold={threshold} />}
      </Loaded>
    </Modal>
  );
}

function Curve({ threshold: view }: { threshold: ThresholdView }) {
  const { t, format } = useLocale();
  const score = (value: number | null) =>
    value === null ? t('threshold.none') : value === 0 ? t('threshold.all') : format.number(value);
  const inForce = view.threshold;
  const points = view.curve.filter((point) => point.threshold !== null);
  const labels = points.map((point) => format.number(point.threshold ?? 0));
  const mark = inForce ? { mark: { at: format.number(inForce), name: t('threshold.here') } } : {};
  const cost: ChartData = {
    ...{ kind: 'line', labels, axis: t('threshold.costAxis'), ...mark },
    series: [{ name: t('threshold.cost'), values: points.map((point) => round(point.cost)), colour: '--hl-link' }],
  };
  const shares: ChartData = {
    ...{ kind: 'line', labels, axis: '%', max: 100, ...mark },
    series: [
      {
        name: t('threshold.precision'),
        values: points.map(({ precision }) => percent(precision)),
        colour: '--hl-link',
      },
      { name: t('threshold.recall'), values: points.map(({ recall }) => percent(recall)), colour: '--hl-high' },
    ],
  };
  return (
    <div className="hl-stack hl-gap-16">
      <p className="hl-flush hl-strong">{t('threshold.shownFrom', { score: score(inForce) })}</p>
      <p className="hl-flush">{t(`threshold.reason.${reasonKeys[view.reason]}`)}</p>
      <p className="hl-flush hl-small hl-muted hl-numbers">
        {t('threshold.behind', { count: view.decisions, right: view.right, days: view.days })}
        {view.since && ` · ${t('coverage.since', { date: format.date(view.since) })}`}
      </p>
      {view.enough ? (
        <>
          <Chart title={t('threshold.cost')} data={cost} rowHead={t('threshold.score')} height={200} />
          <Chart
            title={t('threshold.shares')}
            data={shares}
            rowHead={t('threshold.score')}
            height={200}
            note={t('threshold.note', { cost: view.settings.missed_cost })}
          />
        </>
      ) : (
        <p className="hl-flush">{t('threshold.tooFew')}</p>
      )}
      {view.changes.length > 0 && (
        <section>
          <h3 className="hl-flush hl-title">{t('threshold.changes')}</h3>
          <ul className="hl-list hl-lines">
            {[...view.changes].reverse().map(({ at, from, to, reason, decisions }) => (
              <li key={at} className="hl-small hl-numbers">
                {t('threshold.change', { date: format.dateTime(at), from: score(from), to: score(to) })}{' '}
                {t(`threshold.because.${reasonKeys[reason]}`, { count: decisions })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const reasonKeys = { cost: 'cost', day: 'day', 'too few decisions': 'few' } as const;
const round = (value: number): number => Math.round(value * 10) / 10;
const percent = (value: number | null): number | null => (value === null ? null : Math.round(value * 100));
