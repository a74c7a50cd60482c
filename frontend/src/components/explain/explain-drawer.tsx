import type { ExplanationView } from '@hazardlens/contracts';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.js';
import { SeverityMark } from '../severity-mark.js';
import styles from './explain-drawer.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  explanation: ExplanationView;
}

const terms = ['V', 'E', 'Z', 'ratio', 'A', 'U'] as const;

/** Why a score is what it is: sentences first, then the five incidents, then the terms of the formula. */
export function ExplainDrawer({ opened, onClose, explanation }: Props) {
  const { t } = useTranslation();
  const { format } = useLocale();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title={t('dashboard.explain.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {explanation.sentences.map((sentence) => (
        <p key={sentence} className={styles.sentence}>
          {sentence}
        </p>
      ))}
      <h3 className={styles.head}>{t('dashboard.explain.incidents')}</h3>
      {explanation.top.length === 0 ? (
        <p>{t('dashboard.explain.empty')}</p>
      ) : (
        <ol className={styles.list}>
          {explanation.top.map((item) => (
            <li key={item.incident_id}>
              <strong>{item.label}</strong>
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
      <dl className={styles.terms}>
        {terms.map((term) => (
          <div key={term}>
            <dt>{t(`dashboard.explain.${term}`)}</dt>
            <dd>{format.decimal(explanation[term], 2)}</dd>
          </div>
        ))}
      </dl>
    </Drawer>
  );
}
