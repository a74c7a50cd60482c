import { type CaptureView, listCaptures } from '@hazardlens/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { MESSAGES, type Messages } from '../clients/messages.js';
import { type Caller, readContext } from '../security/caller.js';
import { CaptureThumbnails } from './capture-thumbnails.js';

/** The newest captures that the caller may see, with the picture of each that the dashboard draws. */
@Injectable()
export class RecentCaptures {
  constructor(
    @Inject(MESSAGES) private readonly messages: Messages,
    private readonly thumbnails: CaptureThumbnails,
  ) {}

  async list(caller: Caller, siteId: string | null, limit: number): Promise<CaptureView[]> {
    const data = { actor: caller.actor, site_id: siteId, limit };
    const { captures } = await this.messages.request(listCaptures, data, readContext(caller));
    return Promise.all(captures.map((capture) => this.thumbnails.viewOf(capture, caller, 1)));
  }
}
