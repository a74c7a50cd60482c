import { mostAudioSeconds } from '@hazardlens/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';

/** What browsers record and the server takes; speech needs no more than this. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
const speechBits = 24_000;

export const canRecord = (): boolean => typeof MediaRecorder !== 'undefined' && Boolean(navigator.mediaDevices);

interface Recording {
  recorder: MediaRecorder;
  stream: MediaStream;
}

/** A voice note of a minute at most, which stops by itself. */
export function useRecorder(onRecorded: (note: Blob) => void, onFailed: () => void) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const running = useRef<Recording | null>(null);

  const stop = useCallback(() => {
    const { recorder, stream } = running.current ?? {};
    running.current = null;
    if (recorder?.state === 'recording') recorder.stop();
    for (const track of stream?.getTracks() ?? []) track.stop();
    setSeconds(null);
  }, []);
  useEffect(() => stop, [stop]);

  const isRecording = seconds !== null;
  useEffect(() => {
    if (!isRecording) return undefined;
    const timer = setInterval(() => setSeconds((now) => (now ?? 0) + 1), 1_000);
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(() => {
    if (seconds !== null && seconds >= mostAudioSeconds) stop();
  }, [seconds, stop]);

  const start = useCallback(async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
      const options = { audioBitsPerSecond: speechBits, ...(mimeType ? { mimeType } : {}) };
      const recorder = new MediaRecorder(stream, options);
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onstop = () => onRecorded(new Blob(parts, { type: recorder.mimeType }));
      recorder.start();
      running.current = { recorder, stream };
      setSeconds(0);
    } catch (error) {
      console.error(error);
      onFailed();
    }
  }, [onRecorded, onFailed]);
  return { seconds, start, stop };
}
