import type { IncidentView } from '@hazardlens/contracts';
import { recommendation, stepName } from '@hazardlens/taxonomy';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './finding.module.css';

type Hazard = Pick<IncidentView, 'category' | 'hazard_type' | 'recommended_action'>;
const steps = ['stop', 'fix', 'prevent'] as const;

/** What to do about a finding: three steps and their source in law. A hazard that this version does not know has one text. */
export function RecommendedAction({ incident }: { incident: Hazard }) {
  const { locale } = useLocale();
  const found = recommendation(incident.category, incident.hazard_type, locale);
  if (!found) return <p className={styles.text}>{incident.recommended_action}</p>;
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <strong>{stepName(step, locale)}</strong> {found[step]}
          </li>
        ))}
      </ol>
      <p className={styles.source}>{found.source}</p>
    </>
  );
}
