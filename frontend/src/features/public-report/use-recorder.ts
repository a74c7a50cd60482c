import { mostAudioSeconds } from '@hazardlens/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';

/** What browsers record and the server takes; speech needs no more than this. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
const speechBits = 24_000;

export const canRecord = (): boolean => typeof MediaRecorder !== 'undefined' && Boolean(navigator.mediaDevices);

interface Recording {
  recorder: MediaRecorder;
  stream: MediaStream;
  /** what was said, once it is stopped */
  note: Promise<Blob>;
}

const silence = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

function record(stream: MediaStream, onRecorded: (note: Blob) => void): Recording {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const options = { audioBitsPerSecond: speechBits, ...(mimeType ? { mimeType } : {}) };
  const recorder = new MediaRecorder(stream, options);
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const note = new Promise<Blob>((resolve) => {
    recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType }));
  });
  void note.then(onRecorded);
  recorder.start();
  return { recorder, stream, note };
}

/** A voice note of a minute at most, which stops by itself. */
export function useRecorder(onRecorded: (note: Blob) => void, onFailed: () => void) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const running = useRef<Recording | null>(null);
  /** While the browser asks for the microphone: it is asked once, and goes on for nobody who has gone meanwhile. */
  const asking = useRef<object | null>(null);

  /** @returns what was being recorded */
  const stop = useCallback(async (): Promise<Blob | null> => {
    const recording = running.current;
    asking.current = null;
    running.current = null;
    if (recording?.recorder.state === 'recording') recording.recorder.stop();
    silence(recording?.stream);
    setSeconds(null);
    return recording?.note ?? null;
  }, []);
  useEffect(() => () => void stop(), [stop]);

  const isRecording = seconds !== null;
  useEffect(() => {
    if (!isRecording) return undefined;
    const timer = setInterval(() => setSeconds((now) => (now ?? 0) + 1), 1_000);
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(() => {
    if (seconds !== null && seconds >= mostAudioSeconds) void stop();
  }, [seconds, stop]);

  const start = useCallback(async () => {
    if (asking.current) return;
    const asked = {};
    asking.current = asked;
    let stream: MediaStream | undefined;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (asking.current !== asked) return silence(stream);
      running.current = record(stream, onRecorded);
      setSeconds(0);
    } catch (error) {
      silence(stream);
      console.error(error);
      if (asking.current === asked) onFailed();
    }
    if (asking.current === asked) asking.current = null;
  }, [onRecorded, onFailed]);
  return { seconds, start, stop };
}
