import { IconBuildingCommunity, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PreparedPhoto } from '../../domain/photos/prepare.js';
import styles from './capture.module.css';
import type { Location } from './locate.js';
import { Thumbnails } from './thumbnails.js';

interface Props {
  photos: readonly PreparedPhoto[];
  siteName: string;
  location: Location;
  notes: string;
  onNotes: (notes: string) => void;
  busy: boolean;
  onBack: () => void;
  onSubmit: () => void;
}

export function ReviewStep({ photos, siteName, location, notes, onNotes, busy, onBack, onSubmit }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Thumbnails photos={photos} />
      <p className={styles.line}>
        <span>
          <IconBuildingCommunity size={20} stroke={1.75} aria-hidden="true" />
          {siteName}
        </span>
        <span>
          <IconMapPin size={20} stroke={1.75} aria-hidden="true" />
          <span className="hl-hidden">{t('capture.location')}</span>
          <LocationText location={location} />
        </span>
      </p>
      <label className={styles.label} htmlFor="capture-notes">
        {t('capture.notes')} <span className={styles.optional}>({t('common.optional')})</span>
      </label>
      <textarea
        id="capture-notes"
        className={styles.notes}
        value={notes}
        maxLength={2000}
        placeholder={t('capture.notesPlaceholder')}
        onChange={(event) => onNotes(event.currentTarget.value)}
        disabled={busy}
      />
      {busy && (
        <div className={styles.progress} role="status">
          <div className={styles.bar} />
          {t('capture.analysing')}
        </div>
      )}
      <div className={styles.buttons}>
        <button type="button" className={styles.plain} onClick={onBack} disabled={busy}>
          {t('capture.back')}
        </button>
        <button type="button" className={styles.go} onClick={onSubmit} disabled={busy}>
          {busy ? t('capture.busy') : t('capture.submit')}
        </button>
      </div>
    </>
  );
}

function LocationText({ location }: { location: Location }) {
  const { t } = useTranslation();
  if (location.state === 'locating') return <>{t('capture.locating')}</>;
  if (location.state === 'unsupported') return <>{t('capture.alert.noGeolocation')}</>;
  const { latitude, longitude, accuracy } = location.position;
  const extra =
    location.state === 'failed'
      ? t('capture.locationUnknown')
      : t('capture.accuracy', { metres: Math.round(accuracy ?? 0) });
  return (
    <>
      {latitude.toFixed(6)}, {longitude.toFixed(6)} ({extra})
    </>
  );
}
