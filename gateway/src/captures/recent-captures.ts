import { type CaptureView, listCaptures } from '@hazardlens/contracts';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../security/caller.js';
import { CaptureThumbnails } from './capture-thumbnails.js';

/** The newest captures that the caller may see, with the picture of each that the dashboard draws. */
@Injectable()
export class RecentCaptures {
  constructor(private readonly thumbnails: CaptureThumbnails) {}

  async list(caller: Caller, siteId: string | null, limit: number): Promise<CaptureView[]> {
    const { captures } = await caller.ask(listCaptures, { site_id: siteId, limit });
    return Promise.all(captures.map((capture) => this.thumbnails.viewOf(capture, caller, 1)));
  }
}
