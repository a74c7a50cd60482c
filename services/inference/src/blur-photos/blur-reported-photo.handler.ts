import { incidentApproved, incidentOpened, incidentUpdated } from '@hazardlens/contracts';
import { EventHandler, type MessageOf } from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import type { PhotoDetector } from '../detector/detector.js';
import { DETECTOR } from '../detector-provider.js';
import { assessPhoto } from '../rules/assess-photo.js';
import { BlurredVariants } from './blurred-variants.js';

/**
 * A photo that somebody took of a hazard was never analysed: heads are looked for here, so that those who may only see
 * the pixelated variant get one. Found hazards are left alone, a person has named this one already.
 */
@Controller()
export class BlurReportedPhotoHandler {
  constructor(
    private readonly variants: BlurredVariants,
    @Inject(DETECTOR) private readonly detector: PhotoDetector,
  ) {}

  /** History that is imported tells only its last step, hence the later events. */
  @EventHandler(incidentOpened, incidentApproved, incidentUpdated)
  async handle(message: MessageOf<typeof incidentOpened>): Promise<unknown> {
    const { capture_id, photo } = message.data.incident;
    if (capture_id !== null || !photo?.blurred_key) return {};
    const { key, blurred_key: blurredKey } = photo;
    if (message.type !== incidentOpened.type && (await this.variants.exists(blurredKey))) return {};
    // the detector may move the memory of what it is given
    await this.variants.write({ key, blurredKey }, (bytes) => this.headsOn(Buffer.from(bytes)));
    return {};
  }

  private async headsOn(bytes: Buffer) {
    return assessPhoto(await this.detector.detect(bytes), { masks_required: false }).head_regions;
  }
}
