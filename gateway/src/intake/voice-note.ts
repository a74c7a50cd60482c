import { type audioTypes, DomainError, mostAudioBytes, mostAudioSeconds } from '@hazardlens/contracts';
import { decodeBase64Photo } from './base64.js';
import { secondsOfMp4, withoutWordsMp4 } from './voice-mp4.js';
import { secondsOfOgg, withoutWordsOgg } from './voice-ogg.js';
import { secondsOfWebm, withoutWordsWebm } from './voice-webm.js';

type AudioType = (typeof audioTypes)[number];
/** What a recorder adds before it stops. */
const slackSeconds = 1;

interface Container {
  readonly isIt: (bytes: Buffer) => boolean;
  /** null where the file does not say: then its size bounds it */
  readonly seconds: (bytes: Buffer) => number | null;
  /** the sound without what names a device, a program, a place or a time */
  readonly withoutWords: (bytes: Buffer) => Buffer;
}
const containers: Readonly<Record<AudioType, Container>> = {
  'audio/webm': {
    isIt: (bytes) => bytes.readUInt32BE(0) === 0x1a45dfa3,
    seconds: secondsOfWebm,
    withoutWords: withoutWordsWebm,
  },
  'audio/ogg': {
    isIt: (bytes) => bytes.toString('latin1', 0, 4) === 'OggS',
    seconds: secondsOfOgg,
    withoutWords: withoutWordsOgg,
  },
  'audio/mp4': {
    isIt: (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp',
    seconds: secondsOfMp4,
    withoutWords: withoutWordsMp4,
  },
};

/**
 * A voice note as the API takes it, base64 like a photo; what it is, its first bytes say.
 * @throws DomainError AUDIO_UNREADABLE, AUDIO_TOO_LARGE, AUDIO_TYPE or AUDIO_TOO_LONG
 */
export function receiveRecording(text: string): { bytes: Buffer; type: AudioType } {
  const decoded = decodeBase64Photo(text);
  if (decoded.kind !== 'bytes') throw new DomainError('AUDIO_UNREADABLE');
  const { bytes } = decoded;
  if (bytes.length > mostAudioBytes) throw new DomainError('AUDIO_TOO_LARGE');
  const [type, container] =
    (Object.entries(containers) as [AudioType, Container][]).find(([, { isIt }]) => isIt(bytes)) ?? [];
  if (!type || !container) throw new DomainError('AUDIO_TYPE');
  const seconds = container.seconds(bytes);
  if (seconds !== null && seconds > mostAudioSeconds + slackSeconds) {
    throw new DomainError('AUDIO_TOO_LONG', { seconds: mostAudioSeconds });
  }
  return { bytes: container.withoutWords(bytes), type };
}
