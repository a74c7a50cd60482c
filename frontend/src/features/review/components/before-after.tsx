import type { IncidentView } from '@hazardlens/contracts';
import { hazardLabel } from '@hazardlens/taxonomy';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/use-locale.js';
import { useGetPhotoQuery } from '../../photos/photos-api.js';
import styles from './before-after.module.css';

/** The hazard and its repair side by side, where the repair was photographed. */
export function BeforeAfter({ incident }: { incident: IncidentView }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const afterId = incident.action?.after_photo_id ?? null;
  const after = useGetPhotoQuery({ id: afterId ?? '', variant: 'display' }, { skip: afterId === null });
  if (afterId === null) return null;
  const label = hazardLabel(incident.hazard_type, locale);
  const before = incident.photo_base64 ? `data:image/jpeg;base64,${incident.photo_base64}` : incident.thumbnail;
  return (
    <div className={styles.pair}>
      {before && (
        <figure>
          <img src={before} alt={t('review.photoAlt', { label })} />
          <figcaption>{t('action.before')}</figcaption>
        </figure>
      )}
      <figure>
        {after.data ? (
          <img src={after.data} alt={t('action.afterAlt', { label })} />
        ) : after.isError ? (
          // Who sees faces covered only sees no picture of a repair: it is not covered.
          <p className={styles.missing}>{t('action.afterMissing')}</p>
        ) : (
          <Skeleton className={styles.waiting ?? ''} />
        )}
        <figcaption>{t('action.after')}</figcaption>
      </figure>
    </div>
  );
}
