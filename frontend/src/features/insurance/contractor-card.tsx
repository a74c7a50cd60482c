import { displayRsi, displayScore, exposureBarColour, isHighSeverityCount, rsiBarColour } from '@hazardlens/risk';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Why } from '../../components/explain/explain-drawer.js';
import { Meter, meters } from '../../components/meter.js';
import { NoVerdict } from '../../components/page.js';
import type { ContractorCard } from '../../domain/api/figures.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './insurance.module.css';

/** @param props.insurer who reads it: a contractor is told what to do about missing data, an insurer that there is none */
export function ContractorCardView({ card, insurer }: { card: ContractorCard; insurer: boolean }) {
  const { t } = useTranslation();
  return (
    <article className={`hl-card ${styles.card}`} data-basis={card.basis} aria-label={card.contractor_name}>
      <h2 className="hl-flush hl-body hl-breaks">{card.contractor_name}</h2>
      <p className={`hl-flush hl-mb-12 hl-muted hl-numbers ${styles.count}`}>
        {t('insurance.incidents', { count: card.incident_count })}
      </p>
      {card.basis === 'default' ? (
        <NoVerdict
          title={insurer ? t('common.insufficientData') : t('common.noDataYet')}
          hint={t('insurance.noData')}
        />
      ) : (
        <Scores card={card} />
      )}
      {insurer && (
        <Link
          to={`/risk-intel/coverage?${new URLSearchParams({ contractor: card.contractor_id, name: card.contractor_name })}`}
          className="hl-tap"
        >
          {t('coverage.open')}
        </Link>
      )}
    </article>
  );
}

function Scores({ card }: { card: ContractorCard }) {
  const { t, format } = useLocale();
  const isHigh = isHighSeverityCount(card.high_severity_count);
  return (
    <>
      <Line
        label={t('insurance.rsi')}
        hint={t('insurance.rsiHint')}
        text={format.decimal(displayRsi(card.rsi), 1)}
        value={card.rsi}
        colour={rsiBarColour(card.rsi)}
      />
      <Line
        label={t('insurance.exposure')}
        text={String(displayScore(card.exposure_score))}
        value={card.exposure_score}
        colour={exposureBarColour(card.exposure_score)}
      />
      <p className={`hl-row hl-flush hl-mt-12 ${isHigh ? 'hl-bad' : ''} ${styles.high}`}>
        {isHigh && <IconAlertTriangle size={18} aria-hidden="true" />}
        <span>{t('insurance.highSeverity')}</span>
        <strong className="hl-large hl-numbers">{format.number(card.high_severity_count)}</strong>
      </p>
      <p className={`hl-spread hl-flush hl-mt-8 hl-small hl-muted ${styles.shares}`}>
        <span>
          {t('insurance.pending', { value: format.percent(card.pending_share) })} ·{' '}
          {t('insurance.rejected', { value: format.percent(card.rejected_share) })}
        </span>
        <Why explanation={card.explanation} />
      </p>
    </>
  );
}

interface LineProps {
  label: string;
  hint?: string;
  text: string;
  value: number;
  colour: 'danger' | 'warning' | 'plain';
}

function Line({ label, hint, text, value, colour }: LineProps) {
  return (
    <div className={`hl-stack hl-numbers ${styles.meter}`}>
      <span>
        {label}
        {hint && <small className="hl-tiny hl-muted"> {hint}</small>}
      </span>
      <strong>{text}</strong>
      <Meter value={value} colour={meters[colour]} className={styles.bar} />
    </div>
  );
}
