import type { ExplanationView } from '@hazardlens/contracts';
import { Button, Drawer } from '@mantine/core';
import { useId } from 'react';
import { useOver } from '../../domain/use-over.js';
import { useLocale } from '../../i18n/use-locale.js';
import { IncidentLink } from '../incident/incident-link.js';
import { SeverityMark } from '../marks.js';
import styles from './explain-drawer.module.css';

const letters = ['V', 'E', 'Z', 'ratio', 'A', 'U'] as const;

/** The button that opens it, and why a score is what it is: what pulls it first, then the five incidents, and the terms of the formula at last. */
export function Why({ explanation }: { explanation: ExplanationView }) {
  const { t, format } = useLocale();
  const { opened, open, close } = useOver(useId());
  const [lead, ...terms] = explanation.sentences;
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={open}>
        {t('common.why')}
      </Button>
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        title={t('dashboard.explain.title')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        {lead && <p className="hl-flush hl-mb-8 hl-large hl-strong">{lead}</p>}
        <h3 className="hl-title hl-mt-16 hl-mb-8">{t('dashboard.explain.incidents')}</h3>
        {explanation.top.length === 0 ? (
          <p>{t('dashboard.explain.empty')}</p>
        ) : (
          <ol className="hl-list hl-lines">
            {explanation.top.map((item) => (
              <li key={item.incident_id} className="hl-stack hl-gap-4">
                <IncidentLink id={item.incident_id} className="hl-tap">
                  {item.label}
                </IncidentLink>
                <span className="hl-muted">{item.site_name}</span>
                <span className="hl-row hl-gap-12 hl-muted">
                  <SeverityMark of={item} />
                  {t('dashboard.explain.weight', { value: format.percent(item.weight) })}
                </span>
              </li>
            ))}
          </ol>
        )}
        <h3 className="hl-title hl-mt-16 hl-mb-8">{t('dashboard.explain.terms')}</h3>
        {terms.map((sentence) => (
          <p key={sentence} className="hl-flush hl-mb-8 hl-body">
            {sentence}
          </p>
        ))}
        <dl className={`hl-flush hl-lines ${styles.terms}`}>
          {letters.map((term) => (
            <div key={term}>
              <dt>{t(`dashboard.explain.${term}`)}</dt>
              <dd className="hl-flush hl-numbers">{format.decimal(explanation[term], 2)}</dd>
            </div>
          ))}
        </dl>
      </Drawer>
    </>
  );
}
