import { createHash } from 'node:crypto';
import {
  DomainError,
  locateIncidentPhoto,
  locatePhoto,
  type PhotoVariant,
  photoAccess,
  photoQuery,
} from '@hazardlens/contracts';
import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { RecordId } from '../validation/record-id.js';

interface LocatedPhoto {
  key: string;
  thumbnail_key: string;
  blurred_key: string | null;
  tenant_id: string;
  photographer_id: string | null;
  action_owner_id?: string | null;
}

/** GET /photos/:id: the picture itself, as this viewer may see it. */
@Controller('photos')
export class PhotosController {
  constructor(@Inject(RUNTIME) private readonly runtime: GatewayRuntime) {}

  @Get(':id')
  @Answers('A photo', { 200: 'image/jpeg', 304: null }, [404])
  async get(
    @RecordId() id: string,
    @Query({ schema: photoQuery }) query: { variant: PhotoVariant },
    @SignedIn() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { objects } = this.runtime;
    const photo = await this.locate(id, query.variant, caller);
    const key = objectKey(photo, query.variant, caller);
    const stat = key === null ? null : await objects.stat(key);
    if (key === null || stat === null) throw new DomainError('NOT_FOUND');
    const etag = `"${createHash('sha256').update(`${key} ${stat.etag}`).digest('base64url').slice(0, 27)}"`;
    // Revalidated each time: who may see a picture changes, and a photo can be deleted on request.
    reply.headers({ etag, 'cache-control': 'private, no-cache', 'content-disposition': 'inline' });
    if (matches(request.headers['if-none-match'], etag)) {
      await reply.code(304).send();
      return;
    }
    const content = await objects.stream(key);
    await reply.type('image/jpeg').header('content-length', stat.size).send(content);
  }

  /**
   * Photos of captures first, which know first that one was deleted; then those that people added to incidents: both have
   * ids `<record>-<number>`. Who would see a capture's photo pixelated may own the repair of what it shows, and reviewers
   * may have covered more of it than heads: that only its incidents know.
   */
  private async locate(id: string, variant: PhotoVariant, caller: Caller): Promise<LocatedPhoto> {
    const data = { photo_id: id };
    const ofCapture = await orNull(caller.ask(locatePhoto, data));
    if (ofCapture && variant !== 'blurred' && photoAccess(caller.actor, ofCapture) === 'full') return ofCapture;
    if (!ofCapture) return caller.ask(locateIncidentPhoto, data);
    const ofIncident = await orNull(caller.ask(locateIncidentPhoto, data));
    // An incident that is older than the capture's picture names none, and nothing is covered on it.
    return ofIncident ? { ...ofIncident, blurred_key: ofIncident.blurred_key ?? ofCapture.blurred_key } : ofCapture;
  }
}

/** null for a record that is unknown to this service, or to this caller. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Who may only see heads pixelated gets that picture for every variant, or none while there is none. */
function objectKey(photo: LocatedPhoto, variant: PhotoVariant, { actor }: Caller): string | null {
  if (variant === 'blurred' || photoAccess(actor, photo) !== 'full') return photo.blurred_key;
  return variant === 'thumb' ? photo.thumbnail_key : photo.key;
}

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
