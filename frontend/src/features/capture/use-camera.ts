import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert } from '../../components/dialogs/dialogs.js';

/** Specification section 7: rear-facing, ideal 1920×1080. */
const constraints: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  audio: false,
};
const isDenied = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError');

/** The camera's life: asked for, running, stopped. Every failure is one of the specification's alerts. */
export function useCamera() {
  const { t } = useTranslation();
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [starting, setStarting] = useState(false);
  const current = useRef<MediaStream | null>(null);

  const stop = useCallback(() => {
    current.current?.getTracks().forEach((track) => {
      track.stop();
    });
    current.current = null;
    setStream(null);
  }, []);
  useEffect(() => stop, [stop]);

  const start = useCallback(async (): Promise<boolean> => {
    setStarting(true);
    try {
      const started = await navigator.mediaDevices.getUserMedia(constraints);
      if (started.getVideoTracks().length === 0) {
        void alert(t('capture.alert.streamFailed'), { tone: 'bad' });
        return false;
      }
      current.current = started;
      setStream(started);
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const text = isDenied(error) ? t('capture.alert.cameraDenied') : t('capture.alert.cameraFailed', { message });
      void alert(text, { tone: 'bad' });
      return false;
    } finally {
      setStarting(false);
    }
  }, [t]);

  return { stream, starting, start, stop };
}
