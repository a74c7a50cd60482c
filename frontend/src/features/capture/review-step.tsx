import { capturedAt, type GpsLocation } from '@hazardlens/contracts';
import { Loader, Textarea } from '@mantine/core';
import { IconBuildingCommunity, IconClock, IconMapPin } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SendLater } from '../../components/send-later.js';
import type { PreparedPhoto } from '../../domain/photos/prepare.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './capture.module.css';
import { Thumbnails } from './photos.js';

type Location =
  | { state: 'locating' }
  | { state: 'found'; position: GpsLocation }
  /** where a chosen photo was taken, which is not where somebody chooses it */
  | { state: 'photo'; position: GpsLocation }
  /** silent fallback of the error catalogue; the server treats it as unknown */
  | { state: 'failed'; position: GpsLocation }
  | { state: 'unsupported' };

const fallback = { latitude: 0, longitude: 0, accuracy: 0 };
/** Specification section 7: high accuracy, 10 s, no cached position. */
const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };

function locate(): Promise<Exclude<Location, { state: 'locating' }>> {
  if (!('geolocation' in navigator) || !navigator.geolocation) return Promise.resolve({ state: 'unsupported' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ state: 'found', position: { latitude, longitude, accuracy } }),
      () => resolve({ state: 'failed', position: fallback }),
      options,
    );
  });
}

/** The device's, read anew each time that the review is reached; a photo that has one knows better. */
export function usePosition(isAsked: boolean, ofPhoto: GpsLocation | null): Location {
  const [location, setLocation] = useState<Location>({ state: 'locating' });
  useEffect(() => {
    if (!isAsked) return;
    let gone = false;
    setLocation({ state: 'locating' });
    void locate().then((found) => {
      if (!gone) setLocation(found);
    });
    return () => {
      gone = true;
    };
  }, [isAsked]);
  return ofPhoto ? { state: 'photo', position: ofPhoto } : location;
}

/** What is sent: null while the position is still being looked for, or where there is none to be had. */
export const positionOf = (location: Location): GpsLocation | null =>
  'position' in location ? location.position : null;

interface Props {
  photos: readonly PreparedPhoto[];
  siteName: string;
  location: Location;
  /** of chosen photos that say so */
  takenAt: string | null;
  notes: string;
  onNotes: (notes: string) => void;
  busy: boolean;
  onBack: () => void;
  onSubmit: () => void;
  onLater: (() => void) | null;
}

export function ReviewStep(props: Props) {
  const { photos, siteName, location, takenAt, notes, onNotes, busy, onBack, onSubmit, onLater } = props;
  const { t } = useTranslation();
  return (
    <>
      <Thumbnails photos={photos} />
      <p className={`hl-wrap hl-flush hl-mt-12 hl-numbers ${styles.line}`}>
        <span className="hl-inline">
          <IconBuildingCommunity size={20} stroke={1.75} aria-hidden="true" />
          {siteName}
        </span>
        <span className="hl-inline">
          <IconMapPin size={20} stroke={1.75} aria-hidden="true" />
          <span className="hl-hidden">{t('capture.location')}</span>
          <LocationText location={location} />
        </span>
        {takenAt && <TakenAt at={takenAt} />}
      </p>
      <label className={`hl-bold ${styles.label}`} htmlFor="capture-notes">
        {t('capture.notes')} <span className="hl-regular hl-muted">({t('common.optional')})</span>
      </label>
      <Textarea
        id="capture-notes"
        value={notes}
        maxLength={2000}
        placeholder={t('capture.notesPlaceholder')}
        onChange={(event) => onNotes(event.currentTarget.value)}
        disabled={busy}
      />
      {busy && (
        <div className="hl-row hl-mt-16" role="status">
          <Loader size="sm" color="amber" />
          {t('capture.analysing')}
        </div>
      )}
      <div className={styles.buttons}>
        <button type="button" className="hl-button hl-glove" onClick={onBack} disabled={busy}>
          {t('capture.back')}
        </button>
        <button type="button" className="hl-button hl-glove hl-accent hl-grows" onClick={onSubmit} disabled={busy}>
          {busy ? t('capture.busy') : t('capture.submit')}
        </button>
      </div>
      <SendLater busy={busy} onLater={onLater} />
    </>
  );
}

/** Nothing where it counts for when it arrives, being too old. */
function TakenAt({ at }: { at: string }) {
  const { t, format } = useLocale();
  const counts = capturedAt(at, new Date()).toISOString() === at;
  if (!counts) return null;
  return (
    <span className="hl-inline">
      <IconClock size={20} stroke={1.75} aria-hidden="true" />
      <time dateTime={at}>{t('capture.taken', { at: format.moment(at) })}</time>
    </span>
  );
}

function LocationText({ location }: { location: Location }) {
  const { t } = useTranslation();
  if (location.state === 'locating') return <>{t('capture.locating')}</>;
  if (location.state === 'unsupported') return <>{t('capture.alert.noGeolocation')}</>;
  const { latitude, longitude, accuracy } = location.position;
  const extra = {
    found: t('capture.accuracy', { metres: Math.round(accuracy ?? 0) }),
    photo: t('capture.locationOfPhoto'),
    failed: t('capture.locationUnknown'),
  }[location.state];
  return (
    <>
      {latitude.toFixed(6)}, {longitude.toFixed(6)} ({extra})
    </>
  );
}
