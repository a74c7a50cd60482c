import { createHash } from 'node:crypto';
import type { TakenAudio } from '@hazardlens/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { MessageContext } from '../clients/messages.js';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { receiveRecording } from '../intake/voice-note.js';
import { PhotoRoom } from '../photos/photo-room.js';

/** Takes in voice notes: they take room like photos do. */
@Injectable()
export class AddedRecordings {
  constructor(
    private readonly room: PhotoRoom,
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
  ) {}

  /** @throws DomainError STORAGE_FULL, or why it is no voice note */
  async store(
    { tenantId, folder }: { tenantId: string; folder: string },
    text: string,
    context: MessageContext,
  ): Promise<TakenAudio> {
    const { bytes, type } = receiveRecording(text);
    await this.room.ensure(tenantId, context);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = `${folder}2-${sha256.slice(0, 16)}.${type.slice(type.indexOf('/') + 1)}`;
    await this.runtime.objects.put(key, bytes, { contentType: type });
    this.room.note(tenantId, bytes.length);
    return { key, type };
  }
}
