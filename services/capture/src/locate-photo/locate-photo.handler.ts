import { DomainError, locatePhoto, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { readScope } from '../capture/capture.scope.js';
import { captureIdOf } from './photo-id.js';

@Controller()
export class LocatePhotoHandler {
  constructor(private readonly captures: CaptureRepository) {}

  /** Malformed, unknown, deleted and foreign ids are told apart by nobody. */
  @QueryHandler(locatePhoto)
  async handle({ data }: MessageOf<typeof locatePhoto>): Promise<ReplyOf<typeof locatePhoto>> {
    const scope = readScope(data.actor);
    const captureId = captureIdOf(data.photo_id);
    const capture = scope && captureId ? await this.captures.find(scope, captureId) : null;
    const photo = capture?.photos.find(({ id }) => id === data.photo_id);
    if (!capture || !photo) throw new DomainError('NOT_FOUND');
    return {
      key: photo.key,
      thumbnail_key: photo.thumbnail_key,
      blurred_key: photo.blurred_key ?? null,
      tenant_id: capture.tenant_id,
      photographer_id: capture.user.id,
      taken: {
        capture_id: capture._id,
        site_id: capture.site_id,
        captured_at: capture.captured_at.toISOString(),
      },
    };
  }
}
