import type { IncidentView } from '@hazardlens/contracts';
import { hazardLabel, type Locale } from '@hazardlens/taxonomy';
import { useTranslation } from 'react-i18next';
import { useGetCaptureQuery } from '../../domain/api/capture-detail.js';
import styles from '../../features/review/review.module.css';
import { useLocale } from '../../i18n/use-locale.js';
import type { LabelledBox } from '../photo/boxes.js';

const none: readonly IncidentView[] = [];

/** What else was found on the photo of this finding, and was not rejected. A report by hand has a photo of its own. */
export function useSamePhoto({ id, capture_id, photo_id }: IncidentView): readonly IncidentView[] {
  const { currentData } = useGetCaptureQuery(capture_id ?? '', { skip: capture_id === null || photo_id === null });
  return (
    currentData?.incidents.filter(
      (other) => other.photo_id === photo_id && other.id !== id && other.status !== 'REJECTED',
    ) ?? none
  );
}

/** The frames of findings, with the names that readers of this language know. */
export const boxesOf = (incidents: readonly IncidentView[], locale: Locale, muted = false): LabelledBox[] =>
  incidents.flatMap(({ boxes, severity, hazard_type }) =>
    boxes.map((box) => ({ ...box, severity, label: hazardLabel(hazard_type, locale), muted })),
  );

/** In words what the frames show. */
export function OthersOnPhoto({ others }: { others: readonly IncidentView[] }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  if (others.length === 0) return null;
  return (
    <section className={styles.block}>
      <h3 className={styles.term}>{t('review.alsoOnPhoto')}</h3>
      <ul className={styles.others}>
        {others.map(({ id, hazard_type, status }) => (
          <li key={id}>
            {hazardLabel(hazard_type, locale)} <span>{t(`review.status.${status}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
