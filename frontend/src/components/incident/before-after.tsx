import type { IncidentView } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { Button } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAwaitedPhoto } from '../../domain/photos/use-awaited-photo.js';
import { useLocale } from '../../i18n/use-locale.js';
import { Modal } from '../modal.js';
import { BoxedPhoto, boxesOf, type LabelledBox } from '../photo/boxes.js';
import { PhotoWithBoxes } from '../photo/photo-with-boxes.js';
import styles from './before-after.module.css';
import { DeletePhoto } from './delete-photo.js';

/** The hazard and its repair side by side, where the repair was photographed; large on demand. */
export function BeforeAfter({ incident }: { incident: IncidentView }) {
  const { t } = useTranslation();
  const [large, setLarge] = useState(false);
  if (!incident.action?.after_photo_id) return null;
  return (
    <>
      <RepairPhotos incident={incident} />
      <Button
        variant="default"
        leftSection={<IconArrowsMaximize size={18} aria-hidden="true" />}
        onClick={() => setLarge(true)}
      >
        {t('action.openLarge')}
      </Button>
      <DeletePhoto incident={incident} repairPhotoId={incident.action.after_photo_id} />
      <Modal opened={large} onClose={() => setLarge(false)} fullScreen title={t('action.beforeAfter')}>
        <div className={styles.whole}>
          <RepairPhotos incident={incident} large />
        </div>
      </Modal>
    </>
  );
}

/**
 * The hazard with its frames and, once there is one, its repair beside it.
 * @param large each as large as one zooms it, instead of side by side at a glance
 */
export function RepairPhotos({ incident, large = false }: { incident: IncidentView; large?: boolean }) {
  const { t, locale } = useLocale();
  const label = hazardName(incident, locale);
  const before = incident.photo_base64 ? `data:image/jpeg;base64,${incident.photo_base64}` : incident.thumbnail;
  const afterId = incident.action?.after_photo_id;
  if (!before && !afterId) return null;
  return (
    <div className={`hl-small ${styles.pair}`} data-large={large || undefined}>
      {before && (
        <figure className="hl-flush hl-shrinks">
          <Picture
            src={before}
            alt={t('review.photoAlt', { label })}
            boxes={boxesOf([incident], locale)}
            large={large}
          />
          <figcaption className="hl-mt-4 hl-muted">{t('action.before')}</figcaption>
        </figure>
      )}
      {afterId && (
        <figure className="hl-flush hl-shrinks">
          <After afterId={afterId} alt={t('action.afterAlt', { label })} large={large} />
          <figcaption className="hl-mt-4 hl-muted">{t('action.after')}</figcaption>
        </figure>
      )}
    </div>
  );
}

interface PictureProps {
  src: string;
  alt: string;
  boxes: readonly LabelledBox[];
  large: boolean;
}

function Picture({ large, ...photo }: PictureProps) {
  if (!large) return <BoxedPhoto {...photo} />;
  return (
    <div className={`hl-photo hl-rounded hl-clip ${styles.zoomed}`}>
      <PhotoWithBoxes {...photo} />
    </div>
  );
}

interface AfterProps {
  afterId: string;
  alt: string;
  large: boolean;
}

function After({ afterId, alt, large }: AfterProps) {
  const { t } = useTranslation();
  const { currentData, error, askAgain, isFetching, isPrepared } = useAwaitedPhoto(afterId);
  if (currentData) return <Picture src={currentData} alt={alt} boxes={[]} large={large} />;
  if (isPrepared || (isFetching && !error)) {
    return (
      <p className={`hl-message hl-flush hl-photo hl-rounded ${styles.missing}`} role="status">
        {isPrepared ? t('action.afterPrepared') : t('common.loading')}
      </p>
    );
  }
  return (
    <div className={`hl-message hl-flush hl-photo hl-rounded ${styles.missing}`} role="alert">
      <p className="hl-flush">{t('common.loadFailed')}</p>
      <Button size="compact-sm" variant="default" onClick={askAgain}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
