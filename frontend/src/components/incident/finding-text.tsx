import type { IncidentView } from '@hazardlens/contracts';
import { categoryName, type Locale, reasonText, recommendation, stepName } from '@hazardlens/taxonomy';
import { useLocale } from '../../i18n/use-locale.js';
import { Block } from './block.js';
import styles from './incident.module.css';

type Reasoned = Pick<IncidentView, 'ai_notes' | 'note' | 'reason_code' | 'reason_params'>;
type Hazard = Pick<IncidentView, 'category' | 'hazard_type' | 'recommended_action'>;
type Lawful = Pick<IncidentView, 'category' | 'osha' | 'iso45001'>;

/** The line that tells one finding from the next: a person's own words say more than that a person reported it. */
export const shortReason = (incident: Reasoned, locale: Locale): string =>
  incident.note || reasonText(incident, incident.ai_notes, locale);

/** Why it is a finding, in the language of the screen also after a change of it, and what the person typed who reported it. */
export function FindingReason({ incident }: { incident: Reasoned }) {
  const { t, locale } = useLocale();
  return (
    <Block title={t('review.reason')}>
      <p>{reasonText(incident, incident.ai_notes, locale)}</p>
      {incident.note && (
        <figure className={`hl-breaks ${styles.note}`}>
          <figcaption className="hl-term">{t('review.note')}</figcaption>
          <blockquote>{incident.note}</blockquote>
        </figure>
      )}
    </Block>
  );
}

/**
 * What to do about a finding: three steps and their source in law. A hazard that this version does not know has one text, one that
 * nobody has named none.
 */
export function RecommendedAction({ incident }: { incident: Hazard }) {
  const { t, locale } = useLocale();
  const found = recommendation(incident.category, incident.hazard_type, locale);
  if (!found && !incident.recommended_action) return null;
  return (
    <Block title={t('review.recommendation')}>
      {found ? (
        <>
          <ol className={`hl-stack hl-breaks ${styles.steps}`}>
            {(['stop', 'fix', 'prevent'] as const).map((step) => (
              <li key={step}>
                <strong>{stepName(step, locale)}</strong> {found[step]}
              </li>
            ))}
          </ol>
          <p className="hl-flush hl-mt-8 hl-small hl-muted">{found.source}</p>
        </>
      ) : (
        <p>{incident.recommended_action}</p>
      )}
    </Block>
  );
}

/**
 * Which law and which clause of the standard the hazard is against; nothing of one that nobody has named.
 * @param withCategory where the category does not stand above it
 */
export function Law({ incident, withCategory = false }: { incident: Lawful; withCategory?: boolean }) {
  const { t, locale } = useLocale();
  const { category, osha, iso45001 } = incident;
  if (!osha && !iso45001) return null;
  return (
    <Block title={t('review.law')}>
      <p>
        {withCategory && `${categoryName(category, locale)}: `}OSHA {osha} · ISO 45001 {iso45001}
      </p>
    </Block>
  );
}
