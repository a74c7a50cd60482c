import type { TakenPhoto } from '@hazardlens/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { PhotoIntake, receivePhotos } from '../captures/intake/photo-intake.js';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';

/** What the one photo of an incident shows: 0 the hazard as reported, 1 its repair. */
export type IncidentPhotoNumber = 0 | 1;

/** Checks and stores the one photo that a person adds to an incident, as photos of a capture are. */
@Injectable()
export class IncidentPhotos {
  constructor(
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
    private readonly intake: PhotoIntake,
  ) {}

  /**
   * @param text base64, bare or as data URL
   * @throws DomainError as the photo intake does; nothing is stored then
   */
  async store(tenantId: string, incidentId: string, number: IncidentPhotoNumber, text: string): Promise<TakenPhoto> {
    const [photo] = await this.intake.accept(receivePhotos([text]));
    if (!photo) throw new Error('the intake answers one photo for one');
    const stem = `tenants/${tenantId}/incidents/${incidentId}/${number}-${photo.sha256.slice(0, 16)}`;
    const key = `${stem}.jpg`;
    const thumbnail_key = `${stem}-thumb.jpg`;
    const { objects } = this.runtime;
    await objects.put(key, photo.display, { contentType: 'image/jpeg' });
    await objects.put(thumbnail_key, photo.thumbnail, { contentType: 'image/jpeg' });
    return { id: `${incidentId}-${number}`, key, thumbnail_key };
  }
}
