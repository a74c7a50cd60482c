import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert } from '../../components/dialogs/dialogs.js';
import { photoFromVideo } from '../../domain/photos/prepare.js';
import styles from './camera-step.module.css';
import { maxPhotos, Thumbnails, type usePhotos } from './photos.js';

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
    try {
      photos.add(await photoFromVideo(element, `camera-${photos.photos.length + 1}.jpg`));
    } catch (error) {
      console.error(error);
      await alert(t('capture.alert.photoFailed'), { tone: 'bad' });
    }
  };

  return (
    <section className={`hl-column hl-photo ${styles.camera}`} aria-label={t('capture.live')}>
      <video
        ref={video}
        className={`hl-fill ${styles.video}`}
        autoPlay
        playsInline
        muted
        aria-label={t('capture.live')}
      />
      {flash > 0 && <span key={flash} className={`hl-fill ${styles.flash}`} aria-hidden="true" />}
      <div className={`hl-spread ${styles.top}`}>
        <button type="button" className="hl-button hl-glove" onClick={onBack}>
          {t('capture.back')}
        </button>
        <span className="hl-large hl-bold hl-numbers" role="status">
          {t('capture.count', { count: photos.photos.length })}
        </span>
        <button type="button" className="hl-button hl-glove hl-accent" onClick={onDone}>
          {t('capture.done')}
        </button>
      </div>
      <div className={`hl-stack hl-gap-12 ${styles.bottom}`}>
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

/** Specification section 7: rear-facing, ideal 1920×1080. */
const constraints: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  audio: false,
};
const isDenied = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError');

/**
 * The camera's life: asked for, running, stopped. Every failure is one of the specification's alerts.
 * @param onLost it was taken away while it ran, by a call or another app: the picture stands still and is of no moment any more
 */
export function useCamera(onLost: () => void) {
  const { t } = useTranslation();
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [starting, setStarting] = useState(false);
  const current = useRef<MediaStream | null>(null);
  const stops = useRef(0);
  const lost = useRef(onLost);
  lost.current = onLost;

  const stop = useCallback(() => {
    stops.current += 1;
    current.current?.getTracks().forEach((track) => {
      track.stop();
    });
    current.current = null;
    setStream(null);
  }, []);
  useEffect(() => stop, [stop]);

  /** @returns whether it runs */
  const start = useCallback(async (): Promise<boolean> => {
    if (current.current) return true;
    const before = stops.current;
    setStarting(true);
    try {
      const started = await navigator.mediaDevices.getUserMedia(constraints);
      // Whoever was asked for the permission may have gone elsewhere meanwhile: no camera stays on for nobody.
      if (stops.current !== before) {
        for (const track of started.getTracks()) track.stop();
        return false;
      }
      if (started.getVideoTracks().length === 0) {
        void alert(t('capture.alert.streamFailed'), { tone: 'bad' });
        return false;
      }
      current.current = started;
      for (const track of started.getVideoTracks()) {
        track.onended = () => {
          if (current.current !== started) return;
          stop();
          lost.current();
          void alert(t('capture.alert.streamFailed'), { tone: 'bad' });
        };
      }
      setStream(started);
      return true;
    } catch (error) {
      if (stops.current !== before) return false;
      const message = error instanceof Error ? error.message : String(error);
      const text = isDenied(error) ? t('capture.alert.cameraDenied') : t('capture.alert.cameraFailed', { message });
      void alert(text, { tone: 'bad' });
      return false;
    } finally {
      setStarting(false);
    }
  }, [t, stop]);

  return { stream, starting, start, stop };
}
