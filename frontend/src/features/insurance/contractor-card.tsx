import { displayRsi, displayScore, exposureBarColour, isHighSeverityCount, rsiBarColour } from '@hazardlens/risk';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExplainDrawer } from '../../components/explain/explain-drawer.js';
import { NoVerdict } from '../../components/no-verdict.js';
import type { ContractorCard } from '../../domain/api/insurance.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './insurance.module.css';

/** @param props.insurer who reads it: a contractor is told what to do about missing data, an insurer that there is none */
export function ContractorCardView({ card, insurer }: { card: ContractorCard; insurer: boolean }) {
  const { t } = useTranslation();
  return (
    <article className={styles.card} data-basis={card.basis} aria-label={card.contractor_name}>
      <h2 className={styles.name}>{card.contractor_name}</h2>
      <p className={styles.count}>{t('insurance.incidents', { count: card.incident_count })}</p>
      {card.basis === 'default' ? (
        <NoVerdict
          title={insurer ? t('common.insufficientData') : t('common.noDataYet')}
          hint={t('insurance.noData')}
        />
      ) : (
        <Scores card={card} />
      )}
    </article>
  );
}

function Scores({ card }: { card: ContractorCard }) {
  const { t } = useTranslation();
  const { format } = useLocale();
  const [explain, setExplain] = useState(false);
  const isHigh = isHighSeverityCount(card.high_severity_count);
  return (
    <>
      <Meter
        label={t('insurance.rsi')}
        hint={t('insurance.rsiHint')}
        text={format.decimal(displayRsi(card.rsi), 1)}
        value={card.rsi}
        colour={rsiBarColour(card.rsi)}
      />
      <Meter
        label={t('insurance.exposure')}
        text={String(displayScore(card.exposure_score))}
        value={card.exposure_score}
        colour={exposureBarColour(card.exposure_score)}
      />
      <p className={styles.high} data-high={isHigh || undefined}>
        {isHigh && <IconAlertTriangle size={18} aria-hidden="true" />}
        <span>{t('insurance.highSeverity')}</span>
        <strong>{format.number(card.high_severity_count)}</strong>
      </p>
      <p className={styles.shares}>
        <span>
          {t('insurance.pending', { value: format.percent(card.pending_share) })} ·{' '}
          {t('insurance.rejected', { value: format.percent(card.rejected_share) })}
        </span>
        <Button variant="subtle" size="compact-sm" onClick={() => setExplain(true)}>
          {t('common.why')}
        </Button>
      </p>
      <ExplainDrawer opened={explain} onClose={() => setExplain(false)} explanation={card.explanation} />
    </>
  );
}

interface MeterProps {
  label: string;
  hint?: string;
  text: string;
  value: number;
  colour: 'danger' | 'warning' | 'plain';
}

function Meter({ label, hint, text, value, colour }: MeterProps) {
  return (
    <div className={styles.meter}>
      <span className={styles.meterLabel}>
        {label}
        {hint && <small> {hint}</small>}
      </span>
      <strong>{text}</strong>
      <span className={styles.bar} data-colour={colour} aria-hidden="true">
        <span style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
      </span>
    </div>
  );
}
