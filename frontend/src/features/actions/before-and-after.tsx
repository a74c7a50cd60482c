import type { IncidentView } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { boxesOf } from '../../components/photo/boxes.js';
import { PhotoWithBoxes } from '../../components/photo/photo-with-boxes.js';
import { useGetPhotoQuery } from '../../domain/api/captures.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './actions.module.css';

/** The hazard with its frames and the repair beside it, each as large as one zooms it. */
export function BeforeAndAfter({ incident }: { incident: IncidentView }) {
  const { t, locale } = useLocale();
  const label = hazardName(incident, locale);
  const before = incident.photo_base64 ? `data:image/jpeg;base64,${incident.photo_base64}` : incident.thumbnail;
  const afterId = incident.action?.after_photo_id ?? null;
  const { currentData: after } = useGetPhotoQuery({ id: afterId ?? '', variant: 'display' }, { skip: !afterId });
  if (!before && !after) return null;
  return (
    <div className={styles.pair}>
      {before && (
        <figure className="hl-flush hl-shrinks">
          <div className={styles.photo}>
            <PhotoWithBoxes src={before} alt={t('review.photoAlt', { label })} boxes={boxesOf([incident], locale)} />
          </div>
          <figcaption className="hl-mt-4 hl-muted">{t('action.before')}</figcaption>
        </figure>
      )}
      {afterId && (
        <figure className="hl-flush hl-shrinks">
          <div className={styles.photo}>
            {after ? (
              <PhotoWithBoxes src={after} alt={t('action.afterAlt', { label })} boxes={[]} />
            ) : (
              <p className="hl-message hl-flush">{t('action.afterMissing')}</p>
            )}
          </div>
          <figcaption className="hl-mt-4 hl-muted">{t('action.after')}</figcaption>
        </figure>
      )}
    </div>
  );
}
