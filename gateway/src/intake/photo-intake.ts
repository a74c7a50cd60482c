import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { DomainError, type ErrorCode, type PhotoOrigin } from '@hazardlens/contracts';
import pLimit from 'p-limit';
import { decodeBase64Photo } from './base64.js';
import { readOrigin } from './exif.js';
import { withinHeaderBounds } from './header-bounds.js';
import type { HeicDecoder } from './heic-decoder.js';
import { isAnimatedPng, isAnimatedWebp, type PhotoFormat, photoFormatOf } from './image-type.js';
import { photoLimits } from './photo-limits.js';
import {
  checkHeader,
  RefusedPicture,
  type StoredPictures,
  transcode,
  transcodeLogo,
  transcodePixels,
} from './transcode.js';

/** A photo whose text, type and size are fine. Its pixels have not been touched. */
export interface ReceivedPhoto {
  index: number;
  /** without words that nobody reads */
  bytes: Buffer;
  format: PhotoFormat;
  /** of the bytes as uploaded, in hex */
  sha256: string;
}

/** A photo as it is stored. */
export interface AcceptedPhoto extends StoredPictures {
  index: number;
  sha256: string;
  origin: PhotoOrigin;
}

const codeOfRefusal: Record<RefusedPicture['reason'], ErrorCode> = {
  unreadable: 'PHOTO_UNREADABLE',
  'too-large': 'PHOTO_TOO_LARGE',
  animated: 'PHOTO_ANIMATED',
};
const refused = (code: ErrorCode, index: number) => new DomainError(code, { number: index + 1 });

/**
 * Cheap checks of all photos of a request: base64, size, magic bytes. Nothing is decoded yet.
 * @throws DomainError naming the first photo that is refused
 */
export function receivePhotos(texts: readonly string[]): ReceivedPhoto[] {
  const decoded = texts.map(decodeBase64Photo);
  // One empty text among photos is a damaged photo; nothing but empty texts is no photo at all.
  if (decoded.every(({ kind }) => kind === 'too-short')) throw new DomainError('PHOTO_INVALID');
  const photos = decoded.map((photo, index): ReceivedPhoto => {
    if (photo.kind !== 'bytes') throw refused('PHOTO_UNREADABLE', index);
    const { bytes } = photo;
    if (bytes.length > photoLimits.bytes) throw refused('PHOTO_TOO_LARGE', index);
    const format = photoFormatOf(bytes);
    if (format === null) throw refused('PHOTO_TYPE', index);
    if (format === 'webp' && isAnimatedWebp(bytes)) throw refused('PHOTO_ANIMATED', index);
    const bounded = withinHeaderBounds(bytes, format);
    if (bounded === null) throw refused('PHOTO_UNREADABLE', index);
    if (format === 'png' && isAnimatedPng(bytes)) throw refused('PHOTO_ANIMATED', index);
    return { index, bytes: bounded, format, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  const together = photos.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (together > photoLimits.bytesTogether) throw new DomainError('BODY_TOO_LARGE');
  return photos;
}

/** Decodes, turns upright, shrinks and strips photos; as many at once as the machine has cores. */
export class PhotoIntake {
  private readonly limit = pLimit(Math.max(1, availableParallelism()));

  constructor(private readonly heic: HeicDecoder) {}

  /**
   * All photos of a request, or none.
   * @param owner the organisation that they belong to
   * @param side the longest side that is stored
   * @throws DomainError naming the first photo that is refused
   */
  async accept(
    photos: readonly ReceivedPhoto[],
    owner: string,
    side: number = photoLimits.displaySide,
  ): Promise<AcceptedPhoto[]> {
    const headers = await Promise.allSettled(photos.map((photo) => this.limit(() => checkReceived(photo))));
    rethrowFirst(headers);
    const results = await Promise.allSettled(photos.map((photo) => this.acceptOne(photo, owner, side)));
    return rethrowFirst(results);
  }

  /**
   * A logo as it is stored.
   * @param text as the request carried it
   * @throws DomainError LOGO_TOO_LARGE, LOGO_TYPE, or what refuses a photo
   */
  async acceptLogo(text: string): Promise<Buffer> {
    const decoded = decodeBase64Photo(text);
    if (decoded.kind === 'bytes') {
      if (decoded.bytes.length > photoLimits.logoBytes) throw new DomainError('LOGO_TOO_LARGE');
      const format = photoFormatOf(decoded.bytes);
      if (format === null || format === 'heic') throw new DomainError('LOGO_TYPE');
    }
    const [photo] = receivePhotos([text]);
    if (!photo) throw new Error('the intake answers one photo for one');
    return this.limit(() =>
      named(photo.index, async () => {
        await checkReceived(photo);
        return transcodeLogo(photo.bytes);
      }),
    );
  }

  private async acceptOne(photo: ReceivedPhoto, owner: string, side: number): Promise<AcceptedPhoto> {
    const { index, sha256, bytes } = photo;
    const pictures = await named(index, () => this.pictures(photo, owner, side));
    return { index, sha256, origin: await readOrigin(bytes), ...pictures };
  }

  /** What waits for the one decoder of HEIC takes no core from the others. */
  private async pictures({ format, bytes }: ReceivedPhoto, owner: string, side: number): Promise<StoredPictures> {
    if (format !== 'heic') return this.limit(() => transcode(bytes, side));
    const answer = await this.heic.decode(bytes, owner);
    if (answer.kind !== 'pixels') throw new RefusedPicture(answer.kind);
    return this.limit(() => transcodePixels(answer, side));
  }
}

const checkReceived = ({ format, bytes, index }: ReceivedPhoto): Promise<void> =>
  format === 'heic' ? Promise.resolve() : named(index, () => checkHeader(bytes, format));

/** A refusal says which photo it means. */
async function named<R>(index: number, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof RefusedPicture ? refused(codeOfRefusal[error.reason], index) : error;
  }
}

/** Waits for all, so that nothing still runs when the answer goes out; the photo that comes first is the one named. */
function rethrowFirst<R>(results: readonly PromiseSettledResult<R>[]): R[] {
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
