import type { TakenPhoto } from '@hazardlens/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { MessageContext } from '../clients/messages.js';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { type AcceptedPhoto, PhotoIntake, receivePhotos } from '../intake/photo-intake.js';
import { storedBytes, storePhoto } from '../intake/stored-photo.js';
import { PhotoRoom } from '../photos/photo-room.js';

/** Where a photo goes that somebody adds to an incident. */
export interface PhotoPlace {
  readonly tenantId: string;
  readonly folder: string;
  readonly number: 0 | 1;
  /** what it belongs to: the photo's id begins with it */
  readonly of: string;
}

/** Takes in what people add one by one: to reports, repairs, comments, and plans of sites. */
@Injectable()
export class AddedPhotos {
  constructor(
    private readonly intake: PhotoIntake,
    private readonly room: PhotoRoom,
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
  ) {}

  /**
   * Stores a photo with its thumbnail.
   * @param text as the request carried it
   * @throws DomainError STORAGE_FULL before any work is done on it; those of the intake for what is no photo
   */
  async store({ of, ...where }: PhotoPlace, text: string, context: MessageContext): Promise<TakenPhoto> {
    const { keys } = await this.take(where, text, context);
    return { id: `${of}-${where.number}`, ...keys };
  }

  /**
   * The same for a picture that is not an incident's.
   * @param side its long side as stored, where that of a photo is not enough
   */
  async take(
    { tenantId, folder, number }: Omit<PhotoPlace, 'of'>,
    text: string,
    context: MessageContext,
    side?: number,
  ): Promise<{ keys: Omit<TakenPhoto, 'id'>; photo: AcceptedPhoto }> {
    const received = receivePhotos([text]);
    await this.room.ensure(tenantId, context);
    const [photo] = await this.intake.accept(received, tenantId, side);
    if (!photo) throw new Error('the intake answers one photo for one');
    const keys = await storePhoto(this.runtime.objects, folder, number, photo);
    this.room.note(tenantId, storedBytes(photo));
    return { keys, photo };
  }
}
