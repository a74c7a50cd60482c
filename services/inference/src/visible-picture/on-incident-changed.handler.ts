import { decisionUndone, incidentApproved, incidentOpened, incidentUpdated } from '@hazardlens/contracts';
import { EventHandler, type MessageOf } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { AddedPhotos } from './added-photos.js';
import { PhotoHeads } from './photo-heads.js';
import { PictureBytes } from './picture-bytes.js';
import { type Picture, VisiblePictures } from './visible-pictures.js';

type Message = MessageOf<typeof incidentOpened>;

/**
 * Makes the pictures that an incident names and that are not there yet: of a photo that a person reported, of one on which a
 * reviewer covered something, of one whose pixelation was parked, once somebody decides on it, and of a finished repair.
 */
@Controller()
export class OnIncidentChanged {
  constructor(
    private readonly pictures: VisiblePictures,
    private readonly photoHeads: PhotoHeads,
    private readonly pictureBytes: PictureBytes,
    private readonly addedPhotos: AddedPhotos,
  ) {}

  /** History that is imported tells only its last step, hence the later events. */
  @EventHandler(incidentOpened, incidentApproved, incidentUpdated, decisionUndone)
  async handle(message: Message): Promise<unknown> {
    await this.ofHazard(message);
    await this.ofRepair(message);
    return {};
  }

  private async ofHazard({ type, tenantId, data }: Message): Promise<void> {
    const { capture_id: captureId, photo } = data.incident;
    if (!photo?.blurred_key) return;
    const { key, blurred_key: blurredKey, regions = [] } = photo;
    const comesWithAnalysis = captureId !== null && type === incidentOpened.type && regions.length === 0;
    const picture = { key, blurredKey };
    if (comesWithAnalysis || (await this.pictures.exists(picture))) return;
    const bytes =
      captureId === null
        ? await this.pictures.make(picture, (content) => this.photoHeads.on(content), regions)
        : await this.ofCapture({ tenantId, captureId, photoId: photo.id }, picture, regions);
    const folder = captureId === null ? 'incidents' : 'captures';
    await this.pictureBytes.tell(tenantId, folder, data.incident.id, bytes);
  }

  private async ofRepair({ tenantId, data }: Message): Promise<void> {
    const { id, after_photo } = data.incident;
    await this.addedPhotos.make(tenantId, id, after_photo ?? null);
  }

  private async ofCapture(
    photo: { tenantId: string; captureId: string; photoId: string },
    picture: Picture,
    cover: Parameters<VisiblePictures['make']>[2],
  ): Promise<number> {
    const { heads, analyses } = await this.photoHeads.ofCapture(photo.tenantId, photo.captureId);
    const found = heads.get(photo.photoId);
    const made = await this.pictures.make(picture, (content) => found ?? this.photoHeads.on(content), cover);
    // An analysis that came meanwhile has looked for pictures before this one stood.
    const now = await this.photoHeads.ofCapture(photo.tenantId, photo.captureId);
    if (now.analyses === analyses) return made;
    return this.pictures.make(picture, () => now.heads.get(photo.photoId) ?? [], cover);
  }
}
