import type { Box } from '@hazardlens/contracts';
import { pixelate, UndecodablePhotoError } from '@hazardlens/photo-privacy';
import { OBJECT_STORE, ObjectMissingError, type ObjectStore } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { UnreadablePhotoError } from '../detector/engine.js';

type Region = Omit<Box, 'class'>;

/** Writes variants with pixelated heads. Doing it again only makes them coarser. */
@Injectable()
export class BlurredVariants {
  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  exists(blurredKey: string): Promise<boolean> {
    return this.objects.stat(blurredKey).then((found) => found !== null);
  }

  /**
   * @param regionsOf what to pixelate, from the photo's own bytes
   * @returns when the variant is stored, or when there is nothing (any more) that could be shown
   */
  async write(
    photo: { readonly key: string; readonly blurredKey: string },
    regionsOf: (bytes: Buffer) => readonly Region[] | Promise<readonly Region[]>,
  ): Promise<void> {
    try {
      const original = await this.objects.get(photo.key);
      const regions = await regionsOf(original);
      // an earlier variant may hold regions that a reviewer drew: they stay
      const source = (await this.exists(photo.blurredKey)) ? await this.objects.get(photo.blurredKey) : original;
      await this.objects.put(photo.blurredKey, await pixelate(source, regions), { contentType: 'image/jpeg' });
    } catch (error) {
      if (!isNothingToShow(error)) throw error;
    }
  }
}

/** Deleted on request in the meantime, or no picture: there is nothing to protect. */
const isNothingToShow = (error: unknown): boolean =>
  error instanceof ObjectMissingError ||
  error instanceof UndecodablePhotoError ||
  error instanceof UnreadablePhotoError;
