import { createHash } from 'node:crypto';
import { DomainError, type PhotoVariant, photoAccess, photoQuery } from '@hazardlens/contracts';
import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { RecordId } from '../validation/record-id.js';
import { foundPhoto, type LocatedPhoto } from './locate-photo.js';

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
    const photo = await foundPhoto(id, query.variant, caller);
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
}

/** Who may only see heads pixelated gets that picture for every variant, or none while there is none. */
function objectKey(photo: LocatedPhoto, variant: PhotoVariant, { actor }: Caller): string | null {
  if (variant === 'blurred' || photoAccess(actor, photo) !== 'full') return photo.blurred_key;
  return variant === 'thumb' ? photo.thumbnail_key : photo.key;
}

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
