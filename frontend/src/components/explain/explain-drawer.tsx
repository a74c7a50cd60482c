import type { ExplanationView } from '@hazardlens/contracts';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.js';
import { IncidentLink } from '../incident/incident-link.js';
import { SeverityMark } from '../severity-mark.js';
import styles from './explain-drawer.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  explanation: ExplanationView;
}

const letters = ['V', 'E', 'Z', 'ratio', 'A', 'U'] as const;

/** Why a score is what it is: what pulls it first, then the five incidents, and the terms of the formula at last. */
export function ExplainDrawer({ opened, onClose, explanation }: Props) {
  const { t } = useTranslation();
  const { format } = useLocale();
  const [lead, ...terms] = explanation.sentences;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title={t('dashboard.explain.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {lead && <p className={styles.lead}>{lead}</p>}
      <h3 className={styles.head}>{t('dashboard.explain.incidents')}</h3>
      {explanation.top.length === 0 ? (
        <p>{t('dashboard.explain.empty')}</p>
      ) : (
        <ol className={styles.list}>
          {explanation.top.map((item) => (
            <li key={item.incident_id}>
              <IncidentLink id={item.incident_id}>{item.label}</IncidentLink>
              <span>{item.site_name}</span>
              <span className={styles.line}>
                <SeverityMark severity={item.severity} />
                {t('dashboard.explain.weight', { value: format.percent(item.weight) })}
              </span>
            </li>
          ))}
        </ol>
      )}
      <h3 className={styles.head}>{t('dashboard.explain.terms')}</h3>
      {terms.map((sentence) => (
        <p key={sentence} className={styles.sentence}>
          {sentence}
        </p>
      ))}
      <dl className={styles.terms}>
        {letters.map((term) => (
          <div key={term}>
            <dt>{t(`dashboard.explain.${term}`)}</dt>
            <dd>{format.decimal(explanation[term], 2)}</dd>
          </div>
        ))}
      </dl>
    </Drawer>
  );
}
