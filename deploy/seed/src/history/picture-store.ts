import { blurredKeyOf, type StoredPhoto, type TakenPhoto } from '@hazardlens/contracts';
import { pixelate } from '@hazardlens/photo-privacy';
import type { ObjectStore } from '@hazardlens/service-kit';
import { type PictureFile, renderPicture } from '../illustration/picture-file.js';
import type { Picture } from '../illustration/scene.js';
import { headRegionOf } from './findings.js';

/** Puts drawn pictures where the gateway puts photos, under keys of the same form. */
export class PictureStore {
  constructor(
    private readonly objects: ObjectStore,
    private readonly tenantId: string,
  ) {}

  async ofCapture(captureId: string, index: number, picture: Picture): Promise<StoredPhoto> {
    const file = await renderPicture(picture);
    const keys = await this.put(`tenants/${this.tenantId}/captures/${captureId}/${index}`, file);
    const { sha256, width, height } = file;
    return { id: `${captureId}-${index}`, index, ...keys, sha256, width, height };
  }

  /** @param index 0 what was reported, 1 its repair */
  async ofIncident(incidentId: string, index: 0 | 1, picture: Picture): Promise<TakenPhoto> {
    const file = await renderPicture(picture);
    const keys = await this.put(`tenants/${this.tenantId}/incidents/${incidentId}/${index}`, file);
    if (index === 0) await this.putBlurred(keys.key, file, picture);
    return { id: `${incidentId}-${index}`, ...keys };
  }

  /** Where heads are drawn is known: nobody has to look for them, which would take longer than everything else here. */
  private async putBlurred(key: string, { display }: PictureFile, { heads }: Picture): Promise<void> {
    const blurred = await pixelate(display, heads.map(headRegionOf));
    await this.objects.put(blurredKeyOf(key), blurred, { contentType: 'image/jpeg' });
  }

  private async put(
    place: string,
    { display, thumbnail, sha256 }: PictureFile,
  ): Promise<{ key: string; thumbnail_key: string }> {
    const stem = `${place}-${sha256.slice(0, 16)}`;
    const keys = { key: `${stem}.jpg`, thumbnail_key: `${stem}-thumb.jpg` };
    await this.objects.put(keys.key, display, { contentType: 'image/jpeg' });
    await this.objects.put(keys.thumbnail_key, thumbnail, { contentType: 'image/jpeg' });
    return keys;
  }
}
