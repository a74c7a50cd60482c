import { OBJECT_STORE, ObjectMissingError, type ObjectStore, type TenantScope } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { PhotoDetector } from '../../detector/detector.js';
import { type Rect, UnreadablePhotoError } from '../../detector/engine.js';
import { DETECTOR } from '../../detector-provider.js';
import type { TaughtPhoto } from '../learning/taught-photo.js';
import type { ExampleBox, ExampleDocument, ScannedPhotoDocument } from './example.document.js';
import { ExampleRepository } from './example.repository.js';

const rectOf = ({ x, y, w, h }: ExampleBox): Rect => ({ x1: x, y1: y, x2: x + w, y2: y + h });
const inBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
/** In memory of its own, which alone can be moved to a thread: small Buffers share a pool. */
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64'));

function placesOf(text: string): Rect[] {
  const corners = new Float32Array(fromBase64(text).buffer);
  return Array.from({ length: corners.length / 4 }, (_, at) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners.subarray(at * 4, at * 4 + 4);
    return { x1, y1, x2, y2 };
  });
}

const textOf = (places: readonly Rect[]): string =>
  inBase64(new Uint8Array(Float32Array.from(places.flatMap(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2])).buffer));

function joined(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat(texts.map((text) => Buffer.from(text, 'base64'))));
}

/** Photos with examples, as numbers: scanned once, and again by another detector. */
@Injectable()
export class ExamplePhotos {
  constructor(
    private readonly examples: ExampleRepository,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(DETECTOR) private readonly detector: PhotoDetector,
  ) {}

  /** What features stand on here; null where the detector cannot be asked for any. */
  get features(): string | null {
    return this.detector.featuresVersion ?? null;
  }

  /**
   * A photo for the learning, scanned where it was not. null where it is gone or cannot be read any more: its examples are
   * removed, whoever was to tell that it was deleted.
   * @param ofHazard its examples of one hazard type
   */
  async taught(
    scope: TenantScope,
    photoId: string,
    ofHazard: readonly ExampleDocument[],
    features: string,
  ): Promise<(TaughtPhoto & { readonly width: number }) | null> {
    const known = await this.examples.scan(scope, photoId);
    const isThere = known?.features === features && ofHazard.every((one) => one.features === features);
    if (isThere) return taughtPhoto(photoId, ofHazard, known);
    if (!(await this.scan(scope, photoId, features))) return null;
    const ids = new Set(ofHazard.map(({ _id }) => _id));
    const now = (await this.examples.ofPhoto(scope, photoId)).filter(({ _id }) => ids.has(_id));
    const scan = await this.examples.scan(scope, photoId);
    return scan && now.length > 0 ? taughtPhoto(photoId, now, scan) : null;
  }

  /** Scans a photo for all its examples. @returns false where it cannot be read any more */
  async scan(scope: TenantScope, photoId: string, features: string): Promise<boolean> {
    const examples = await this.examples.ofPhoto(scope, photoId);
    const [first] = examples;
    if (!first) return false;
    const boxed = examples.flatMap((one) => (one.box ? [{ id: one._id, rect: rectOf(one.box) }] : []));
    const seen = await this.look(
      first.photo_key,
      boxed.map(({ rect }) => rect),
    );
    if (!seen) {
      await this.examples.remove(scope, examples);
      return false;
    }
    const { width } = seen;
    const own = (at: number): Uint8Array => seen.features.subarray(at * width, (at + 1) * width);
    const vectors = new Map(boxed.map(({ id }, at) => [id, inBase64(own(at))]));
    const scan = {
      _id: photoId,
      features,
      width,
      places: textOf(seen.places.slice(boxed.length)),
      vectors: inBase64(seen.features.subarray(boxed.length * width)),
    };
    await this.examples.keepScan(scope, scan, examples, vectors);
    return true;
  }

  private async look(key: string, places: readonly Rect[]) {
    try {
      // Once: the closer look has no part in features.
      const { scan } = await this.detector.detect(await this.objects.get(key), true, places);
      if (!scan) throw new Error('the detector cannot be asked for features');
      return scan;
    } catch (error) {
      if (error instanceof ObjectMissingError || error instanceof UnreadablePhotoError) return null;
      throw error;
    }
  }
}

function taughtPhoto(
  id: string,
  ofHazard: readonly ExampleDocument[],
  { places, vectors, width }: ScannedPhotoDocument,
): TaughtPhoto & { readonly width: number } {
  const positive = ofHazard.filter((one) => one.positive);
  const negative = ofHazard.filter((one) => !one.positive && one.box);
  return {
    id,
    width,
    shows: positive.length > 0,
    isClear: ofHazard.some((one) => !one.positive && one.box === null),
    drawn: positive.flatMap(({ box }) => (box ? [rectOf(box)] : [])),
    positive: joined(positive.map(({ vector }) => vector)),
    negative: joined(negative.map(({ vector }) => vector)),
    places: placesOf(places),
    scanned: fromBase64(vectors),
  };
}
