import { decisionUndone, incidentApproved, incidentOpened, incidentUpdated } from '@hazardlens/contracts';
import { EventHandler, type MessageOf } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { PhotoHeads } from './photo-heads.js';
import { type Picture, VisiblePictures } from './visible-pictures.js';

type Message = MessageOf<typeof incidentOpened>;

/**
 * Makes the picture that an incident names and that is not there yet: of a photo that a person reported, of one on which a
 * reviewer covered something, and of one whose pixelation was parked, once somebody decides on it.
 */
@Controller()
export class OnIncidentChanged {
  constructor(
    private readonly pictures: VisiblePictures,
    private readonly photoHeads: PhotoHeads,
  ) {}

  /** History that is imported tells only its last step, hence the later events. */
  @EventHandler(incidentOpened, incidentApproved, incidentUpdated, decisionUndone)
  async handle({ type, tenantId, data }: Message): Promise<unknown> {
    const { capture_id: captureId, photo } = data.incident;
    if (!photo?.blurred_key) return {};
    const { key, blurred_key: blurredKey, regions = [] } = photo;
    const comesWithAnalysis = captureId !== null && type === incidentOpened.type && regions.length === 0;
    const picture = { key, blurredKey };
    if (comesWithAnalysis || (await this.pictures.exists(picture))) return {};
    if (captureId === null) await this.pictures.make(picture, (bytes) => this.photoHeads.on(bytes), regions);
    else await this.ofCapture({ tenantId, captureId, photoId: photo.id }, picture, regions);
    return {};
  }

  private async ofCapture(
    photo: { tenantId: string; captureId: string; photoId: string },
    picture: Picture,
    cover: Parameters<VisiblePictures['make']>[2],
  ): Promise<void> {
    const { heads, analyses } = await this.photoHeads.ofCapture(photo.tenantId, photo.captureId);
    const found = heads.get(photo.photoId);
    await this.pictures.make(picture, (bytes) => found ?? this.photoHeads.on(bytes), cover);
    // An analysis that came meanwhile has looked for pictures before this one stood.
    const now = await this.photoHeads.ofCapture(photo.tenantId, photo.captureId);
    if (now.analyses > analyses) await this.pictures.make(picture, () => now.heads.get(photo.photoId) ?? [], cover);
  }
}
