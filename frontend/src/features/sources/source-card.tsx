import type { SourceView } from '@hazardlens/contracts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useNameOfCode } from '../../domain/use-own-hazards.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './sources.module.css';

const CardText = lazy(() => import('./card-text.js'));

type Figures = NonNullable<SourceView['figures']>;
type Facts = Pick<SourceView, 'card' | 'licence' | 'sha256' | 'figures'>;

/** Who made a source, by which terms, and how good it was when it was measured. */
export function SourceCard({ card, licence, sha256, figures }: Facts) {
  const { t } = useLocale();
  const [opened, setOpened] = useState(false);
  if (card === null && licence === null && figures === null) {
    return <p className="hl-flush hl-small hl-muted">{t('sources.noCard')}</p>;
  }
  return (
    <details className={styles.card} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{t('sources.card')}</summary>
      {opened && (
        <div className="hl-stack hl-gap-12">
          <dl className={styles.facts}>
            <dt>{t('sources.licence')}</dt>
            <dd className="hl-breaks">{licence ?? t('sources.notSaid')}</dd>
            {sha256 && (
              <>
                <dt>{t('sources.hash')}</dt>
                <dd className="hl-breaks">
                  <code>{sha256}</code>
                </dd>
              </>
            )}
          </dl>
          {figures && <Measured figures={figures} />}
          {card && (
            <Suspense fallback={<Skeleton height={160} />}>
              <CardText card={card} />
            </Suspense>
          )}
        </div>
      )}
    </details>
  );
}

/** What labelled photos said when its operator added it: of their choice, so never mixed with the decisions here. */
function Measured({ figures: { photos, ms, hazards } }: { figures: Figures }) {
  const { t, format } = useLocale();
  const nameOf = useNameOfCode();
  return (
    <ul className="hl-list hl-small hl-numbers">
      <li>{t('sources.measured', { count: photos, ms: format.number(Math.round(ms)) })}</li>
      {hazards.map(({ hazard_type, there, found, right }) => (
        <li key={hazard_type}>{t('sources.measuredHazard', { hazard: nameOf(hazard_type), there, found, right })}</li>
      ))}
    </ul>
  );
}
