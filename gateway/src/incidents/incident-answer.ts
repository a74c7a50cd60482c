import type { CommandContract, IncidentRecord, IncidentView } from '@hazardlens/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { Thumbnails } from '../photos/photo-cache.js';
import type { Caller } from '../security/caller.js';
import { viewFor, visiblePhoto } from './incident-view.js';

/** Incidents as a caller may see them, with the picture that they may see. */
@Injectable()
export class IncidentAnswer {
  constructor(
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
    private readonly thumbnails: Thumbnails,
  ) {}

  /** @param pictured false leaves thumbnails out (long lists, which draw none) */
  async of(record: IncidentRecord, caller: Caller, pictured = true): Promise<IncidentView> {
    const view = viewFor(record, caller.actor, caller.locale);
    const photo = pictured ? visiblePhoto(record, caller.actor) : null;
    if (!photo) return view;
    const thumbnail = await this.thumbnails.dataUrl(photo);
    // the blurred picture is made some moments after the incident
    return { ...view, thumbnail, has_photo: thumbnail !== null };
  }

  /** After a change: the incident as its service answers. */
  async after<D>(change: CommandContract<D, IncidentRecord>, data: Omit<D, 'actor'>, caller: Caller) {
    return this.of(await caller.ask(change, data), caller);
  }

  /** With the photo itself. */
  async detailOf(record: IncidentRecord, caller: Caller): Promise<IncidentView> {
    const view = await this.of(record, caller);
    const photo = visiblePhoto(record, caller.actor);
    if (!photo) return view;
    const bytes = await this.runtime.objects.get(photo.key).catch(() => null);
    // Deleted between the two reads: an incident without a photo, not an error.
    return bytes ? { ...view, photo_base64: bytes.toString('base64') } : { ...view, has_photo: false, thumbnail: null };
  }
}
