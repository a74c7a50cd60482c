import type { IncidentView } from '@hazardlens/contracts';
import { type Locale, reasonText } from '@hazardlens/taxonomy';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './finding.module.css';

type Reasoned = Pick<IncidentView, 'ai_notes' | 'note' | 'reason_code' | 'reason_params'>;

/** The line that tells one finding from the next: a person's own words say more than that a person reported it. */
export const shortReason = (incident: Reasoned, locale: Locale): string =>
  incident.note || reasonText(incident, incident.ai_notes, locale);

/** Why it is a finding, in the language of the screen also after a change of it, and what the person typed who reported it. */
export function FindingReason({ incident }: { incident: Reasoned }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  return (
    <>
      <p className={styles.text}>{reasonText(incident, incident.ai_notes, locale)}</p>
      {incident.note && (
        <figure className={styles.note}>
          <figcaption>{t('review.note')}</figcaption>
          <blockquote>{incident.note}</blockquote>
        </figure>
      )}
    </>
  );
}
