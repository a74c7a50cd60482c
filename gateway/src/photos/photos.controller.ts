import { type PhotoVariant, photoAccess, photoQuery } from '@hazardlens/contracts';
import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { RecordId } from '../validation/record-id.js';
import { foundPhoto, type LocatedPhoto } from './locate-photo.js';
import { sendPicture } from './send-picture.js';

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
    const photo = await foundPhoto(id, query.variant, caller);
    await sendPicture(this.runtime.objects, objectKey(photo, query.variant, caller), request, reply);
  }
}

/** Who may only see heads pixelated gets that picture for every variant, or none while there is none. */
function objectKey(photo: LocatedPhoto, variant: PhotoVariant, { actor }: Caller): string | null {
  if (variant === 'blurred' || photoAccess(actor, photo) !== 'full') return photo.blurred_key;
  return variant === 'thumb' ? photo.thumbnail_key : photo.key;
}
