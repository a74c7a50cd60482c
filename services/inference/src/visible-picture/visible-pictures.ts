import type { PhotoRegion } from '@hazardlens/contracts';
import { pixelate, UndecodablePhotoError } from '@hazardlens/photo-privacy';
import { OBJECT_STORE, ObjectMissingError, type ObjectStore } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { UnreadablePhotoError } from '../detector/engine.js';

type Regions = readonly PhotoRegion[];

/** Where a photo lies and where the picture of it that others see. */
export interface Picture {
  readonly key: string;
  readonly blurredKey: string;
}

/**
 * The one place that makes what others see of a photo: from the photo as it was stored, the heads on it and what reviewers
 * covered. The key of a picture names its cover, so that each is written once, whatever comes first or twice; until it
 * lies there, others see no picture.
 */
@Injectable()
export class VisiblePictures {
  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  exists({ blurredKey }: Picture): Promise<boolean> {
    return this.objects.stat(blurredKey).then((found) => found !== null);
  }

  /**
   * @param headsOf where heads are, from the photo's own bytes
   * @param cover what reviewers covered beside them
   * @returns the bytes of the picture that is stored now; 0 when there is nothing (any more) that could be shown
   */
  async make(
    picture: Picture,
    headsOf: (photo: Buffer) => Regions | Promise<Regions>,
    cover: Regions,
  ): Promise<number> {
    try {
      const photo = await this.objects.get(picture.key);
      const heads = await headsOf(photo);
      const pixelated = await pixelate(photo, [...heads, ...cover]);
      await this.put(picture.blurredKey, pixelated);
      return (await this.takeBackUnlessKept(picture)) ? 0 : pixelated.length;
    } catch (error) {
      if (!isNothingToShow(error)) throw error;
      return 0;
    }
  }

  /**
   * Another model found heads that the pictures made before may show. They are pixelated where they stand: a picture of an
   * earlier release may hold what a reviewer covered without its key saying so.
   */
  async addHeads({ key, blurredKey }: Picture, heads: Regions): Promise<void> {
    const made: string[] = [];
    for await (const entry of this.objects.list(blurredKey.replace(/\.jpg$/, ''))) made.push(entry.key);
    for (const standing of made) {
      try {
        await this.put(standing, await pixelate(await this.objects.get(standing), heads));
        await this.takeBackUnlessKept({ key, blurredKey: standing });
      } catch (error) {
        if (!isNothingToShow(error)) throw error;
      }
    }
  }

  private async put(key: string, picture: Buffer): Promise<void> {
    await this.objects.put(key, picture, { contentType: 'image/jpeg' });
  }

  /** The photo may have been deleted while its picture was being made: then nothing of it may stay. */
  private async takeBackUnlessKept({ key, blurredKey }: Picture): Promise<boolean> {
    if ((await this.objects.stat(key)) !== null) return false;
    await this.objects.delete(blurredKey);
    return true;
  }
}

/** Deleted on request in the meantime, or no picture: there is nothing to protect. */
const isNothingToShow = (error: unknown): boolean =>
  error instanceof ObjectMissingError ||
  error instanceof UndecodablePhotoError ||
  error instanceof UnreadablePhotoError;
