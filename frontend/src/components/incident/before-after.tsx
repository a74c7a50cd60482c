import { type IncidentView, isReviewRole } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { Button } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetPhotoQuery } from '../../domain/api/captures.js';
import { isNotFound } from '../../domain/api/problem.js';
import { useUser } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import { Modal } from '../modal.js';
import { BoxedPhoto, boxesOf } from '../photo/boxes.js';
import styles from './before-after.module.css';
import { DeletePhoto } from './delete-photo.js';

/** How often a picture that is not there yet is asked for again. */
const askAgainMs = 3_000;

/** The hazard and its repair side by side, where the repair was photographed; large on demand. */
export function BeforeAfter({ incident }: { incident: IncidentView }) {
  const { t } = useTranslation();
  const [large, setLarge] = useState(false);
  if (!incident.action?.after_photo_id) return null;
  return (
    <>
      <Pair incident={incident} afterId={incident.action.after_photo_id} />
      <Button
        variant="default"
        leftSection={<IconArrowsMaximize size={18} aria-hidden="true" />}
        onClick={() => setLarge(true)}
      >
        {t('action.openLarge')}
      </Button>
      <DeletePhoto incident={incident} repairPhotoId={incident.action.after_photo_id} />
      <Modal opened={large} onClose={() => setLarge(false)} fullScreen title={t('action.beforeAfter')}>
        <Pair incident={incident} afterId={incident.action.after_photo_id} large />
      </Modal>
    </>
  );
}

function Pair({ incident, afterId, large = false }: { incident: IncidentView; afterId: string; large?: boolean }) {
  const { t, locale } = useLocale();
  const label = hazardName(incident, locale);
  const before = incident.photo_base64 ? `data:image/jpeg;base64,${incident.photo_base64}` : incident.thumbnail;
  return (
    <div className={`hl-small ${styles.pair}`} data-large={large || undefined}>
      {before && (
        <figure className="hl-flush hl-shrinks">
          <BoxedPhoto src={before} alt={t('review.photoAlt', { label })} boxes={boxesOf([incident], locale)} />
          <figcaption className="hl-mt-4 hl-muted">{t('action.before')}</figcaption>
        </figure>
      )}
      <figure className="hl-flush hl-shrinks">
        <After incident={incident} afterId={afterId} alt={t('action.afterAlt', { label })} />
        <figcaption className="hl-mt-4 hl-muted">{t('action.after')}</figcaption>
      </figure>
    </div>
  );
}

function After({ incident, afterId, alt }: { incident: IncidentView; afterId: string; alt: string }) {
  const { t } = useTranslation();
  const user = useUser();
  // A repair has no covered picture: who sees faces covered only sees none of it, however long they wait.
  const maySee = user !== null && (isReviewRole(user.role) || incident.action?.owner.id === user.id);
  const [waits, setWaits] = useState(false);
  const { currentData, error, refetch, isFetching } = useGetPhotoQuery(
    { id: afterId, variant: 'display' },
    { pollingInterval: waits ? askAgainMs : 0 },
  );
  const prepared = maySee && isNotFound(error);
  if (prepared !== waits) setWaits(prepared);
  if (currentData) return <img src={currentData} alt={alt} className="hl-photo hl-rounded" />;
  if (prepared || (isFetching && !error)) {
    return (
      <p className={`hl-message hl-flush hl-photo hl-rounded ${styles.missing}`} role="status">
        {prepared ? t('action.afterPrepared') : t('common.loading')}
      </p>
    );
  }
  if (isNotFound(error))
    return <p className={`hl-message hl-flush hl-photo hl-rounded ${styles.missing}`}>{t('action.afterMissing')}</p>;
  return (
    <div className={`hl-message hl-flush hl-photo hl-rounded ${styles.missing}`} role="alert">
      <p className="hl-flush">{t('common.loadFailed')}</p>
      <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
