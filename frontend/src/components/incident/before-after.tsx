import { type IncidentView, isReviewRole } from '@hazardlens/contracts';
import { hazardLabel } from '@hazardlens/taxonomy';
import { Button, Modal } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetPhotoQuery } from '../../domain/api/photos.js';
import { isNotFound } from '../../domain/api/problem.js';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import { BoxedPhoto } from '../photo/boxed-photo.js';
import styles from './before-after.module.css';
import { boxesOf } from './same-photo.js';

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
      <Modal
        opened={large}
        onClose={() => setLarge(false)}
        fullScreen
        title={t('action.beforeAfter')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Pair incident={incident} afterId={incident.action.after_photo_id} large />
      </Modal>
    </>
  );
}

interface PairProps {
  incident: IncidentView;
  afterId: string;
  large?: boolean;
}

function Pair({ incident, afterId, large = false }: PairProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const label = hazardLabel(incident.hazard_type, locale);
  const before = incident.photo_base64 ? `data:image/jpeg;base64,${incident.photo_base64}` : incident.thumbnail;
  return (
    <div className={styles.pair} data-large={large || undefined}>
      {before && (
        <figure>
          <BoxedPhoto src={before} alt={t('review.photoAlt', { label })} boxes={boxesOf([incident], locale)} />
          <figcaption>{t('action.before')}</figcaption>
        </figure>
      )}
      <figure>
        <After incident={incident} afterId={afterId} alt={t('action.afterAlt', { label })} />
        <figcaption>{t('action.after')}</figcaption>
      </figure>
    </div>
  );
}

function After({ incident, afterId, alt }: { incident: IncidentView; afterId: string; alt: string }) {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser);
  // A repair has no covered picture: who sees faces covered only sees none of it, however long they wait.
  const maySee = user !== null && (isReviewRole(user.role) || incident.action?.owner.id === user.id);
  const [waits, setWaits] = useState(false);
  const { currentData, error, refetch, isFetching } = useGetPhotoQuery(
    { id: afterId, variant: 'display' },
    { pollingInterval: waits ? askAgainMs : 0 },
  );
  const prepared = maySee && isNotFound(error);
  if (prepared !== waits) setWaits(prepared);
  if (currentData) return <img src={currentData} alt={alt} />;
  if (prepared || (isFetching && !error)) {
    return (
      <p className={styles.missing} role="status">
        {prepared ? t('action.afterPrepared') : t('common.loading')}
      </p>
    );
  }
  if (isNotFound(error)) return <p className={styles.missing}>{t('action.afterMissing')}</p>;
  return (
    <div className={styles.missing} role="alert">
      <p>{t('common.loadFailed')}</p>
      <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
