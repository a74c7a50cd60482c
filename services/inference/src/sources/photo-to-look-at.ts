import sharp from 'sharp';
import type { DetectedPhoto } from '../detector/engine.js';
import type { HiddenParts, PhotoToLookAt, Pixels } from './finding-source.js';

/** No source gets a larger picture, whatever it asks for: 2560 × 2560 RGB are 20 MB. */
const LONGEST_SIDE = 2560;

/** What is known of a photo before anybody asks for its pixels. */
export interface SeenPhoto {
  readonly sha256: string;
  readonly detected: DetectedPhoto;
  /** The stored file, read again: its bytes went to the detector's thread. */
  read(): Promise<Uint8Array>;
  hidden(): Promise<HiddenParts>;
}

/** Of a photo that no reviewer has seen: those of benches. */
export const nothingHidden = (): Promise<HiddenParts> => Promise.resolve({ heads: [], covered: [] });

/**
 * A photo for all sources. It is decoded only when one of them asks, once per size; a photo without people costs no decoding
 * where nobody but posture looks. Everything is let go of with `free`.
 */
export class SharedPhoto implements PhotoToLookAt {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly detected: DetectedPhoto;
  private readonly decoded = new Map<number, Promise<Pixels>>();
  private freed = false;

  constructor(private readonly photo: SeenPhoto) {
    const { sha256, detected } = photo;
    this.sha256 = sha256;
    this.detected = detected;
    this.width = detected.width;
    this.height = detected.height;
  }

  pixels(longSide: number): Promise<Pixels> {
    // A source that goes on after its time would keep the pixels alive.
    if (this.freed) return Promise.reject(new Error('the photo is no longer looked at'));
    const side = Math.max(1, Math.min(Math.floor(longSide), LONGEST_SIDE, Math.max(this.width, this.height)));
    const known = this.decoded.get(side);
    if (known) return known;
    const decoding = this.decode(side);
    this.decoded.set(side, decoding);
    return decoding;
  }

  hidden(): Promise<HiddenParts> {
    return this.photo.hidden();
  }

  /** Lets go of all pixels; called when every source is done or late. */
  free(): void {
    this.freed = true;
    this.decoded.clear();
  }

  private async decode(side: number): Promise<Pixels> {
    // The detector has decoded the same bytes before, within its limits.
    const { data, info } = await sharp(await this.photo.read(), { sequentialRead: true })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: true })
      .flatten()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  }
}
