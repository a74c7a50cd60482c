import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert } from '../../components/dialogs/dialogs.js';
import { photoFromVideo } from '../../domain/photos/prepare.js';
import styles from './camera-step.module.css';
import { Thumbnails } from './thumbnails.js';
import type { usePhotos } from './use-photos.js';
import { maxPhotos } from './use-photos.js';

interface Props {
  stream: MediaStream;
  photos: ReturnType<typeof usePhotos>;
  onDone: () => void;
  onBack: () => void;
  onPreviewFailed: () => void;
}

/** Full-bleed preview, a shutter for a thumb in a glove, a tick where the phone can give one. */
export function CameraStep({ stream, photos, onDone, onBack, onPreviewFailed }: Props) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [flash, setFlash] = useState(0);
  const failed = useRef(onPreviewFailed);
  failed.current = onPreviewFailed;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    let gone = false;
    element.play().catch(() => {
      // Leaving the step interrupts play(), too; that is no failure.
      if (!gone) failed.current();
    });
    return () => {
      gone = true;
      element.srcObject = null;
    };
  }, [stream]);

  const shoot = async () => {
    if (photos.photos.length >= maxPhotos) return void alert(t('capture.alert.max'), { tone: 'bad' });
    const element = video.current;
    if (!element || element.videoWidth === 0) return;
    navigator.vibrate?.(15);
    setFlash((count) => count + 1);
    photos.add(await photoFromVideo(element, `camera-${photos.photos.length + 1}.jpg`));
  };

  return (
    <section className={styles.camera} aria-label={t('capture.live')}>
      <video ref={video} className={styles.video} autoPlay playsInline muted aria-label={t('capture.live')} />
      {flash > 0 && <span key={flash} className={styles.flash} aria-hidden="true" />}
      <div className={styles.top}>
        <button type="button" className={styles.button} onClick={onBack}>
          {t('capture.back')}
        </button>
        <span className={styles.count} role="status">
          {t('capture.count', { count: photos.photos.length })}
        </span>
        <button type="button" className={styles.button} onClick={onDone}>
          {t('capture.done')}
        </button>
      </div>
      <div className={styles.bottom}>
        {photos.photos.length > 0 && (
          <div className={styles.strip}>
            <Thumbnails photos={photos.photos} onRemove={photos.remove} />
          </div>
        )}
        <button type="button" className={styles.shutter} onClick={() => void shoot()}>
          <span className="hl-hidden">{t('capture.shutter')}</span>
        </button>
      </div>
    </section>
  );
}
