import {
  type AnalyzeRequest,
  type CaptureDetail,
  capturedAt,
  DomainError,
  findSubmission,
  knownPosition,
  type SiteView,
  type StoredPhoto,
  submitCapture,
} from '@hazardlens/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { MESSAGES, type Messages } from '../clients/messages.js';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { type AcceptedPhoto, PhotoIntake, receivePhotos } from '../intake/photo-intake.js';
import { storedBytes, storePhoto } from '../intake/stored-photo.js';
import { PhotoRoom } from '../photos/photo-room.js';
import type { Caller } from '../security/caller.js';
import { siteOf } from '../sites/site-of.js';
import { bodyHashOf, captureFolder, captureIdOf, photoIdOf } from './capture-rules.js';

const defaultNote = 'Captured via upload';

/** A submission that was checked, up to the point where it needs decoding and storing. */
export interface Submission {
  readonly captureId: string;
  readonly tenantId: string;
  /** what an earlier send of the same capture left; nothing is stored again */
  readonly earlier: CaptureDetail | null;
  /** Decodes and stores the photos, then tells the capture service. */
  readonly store: () => Promise<CaptureDetail>;
}

/** Photo intake of both capture routes: check everything, store the photos, then record the capture. */
@Injectable()
export class CaptureSubmitter {
  constructor(
    @Inject(MESSAGES) private readonly messages: Messages,
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
    private readonly intake: PhotoIntake,
    private readonly room: PhotoRoom,
  ) {}

  /**
   * Cheap checks first, decoding last: photos as text (400, 413, 415), the site (404), an earlier send (409).
   * @throws DomainError
   */
  async prepare(body: AnalyzeRequest, caller: Caller, receivedAt: Date): Promise<Submission> {
    const photos = receivePhotos(body.photos);
    // The texts are several times the photos; nothing needs them any more while the photos wait for their turn.
    body.photos.length = 0;
    const site = await siteOf(caller, body.site_id, false);
    const clientId = body.client_id ?? null;
    const captureId = captureIdOf(site.tenant_id, clientId, caller.idempotencyKey);
    const bodyHash = bodyHashOf({
      photos,
      siteId: site.id,
      notes: body.notes,
      position: body.gps_location ?? null,
      capturedAt: body.captured_at ?? null,
    });
    const named = clientId !== null || caller.idempotencyKey !== undefined;
    const earlier = named ? await this.earlierSend(site.tenant_id, captureId, bodyHash, caller) : null;
    const store = async () => {
      await this.room.ensure(site.tenant_id, caller.context(findSubmission));
      const accepted = await this.intake.accept(photos, site.tenant_id);
      photos.length = 0;
      return this.record({ accepted, body, caller, site, captureId, bodyHash, receivedAt });
    };
    return { captureId, tenantId: site.tenant_id, earlier, store };
  }

  private async earlierSend(
    tenantId: string,
    captureId: string,
    bodyHash: string,
    caller: Caller,
  ): Promise<CaptureDetail | null> {
    const { submission } = await this.messages.request(
      findSubmission,
      { tenant_id: tenantId, capture_id: captureId },
      { ...caller.context(findSubmission), tenantId },
    );
    if (submission && submission.body_hash !== bodyHash) throw new DomainError('CLIENT_ID_CONFLICT');
    return submission?.capture ?? null;
  }

  private async record(parts: {
    accepted: AcceptedPhoto[];
    body: AnalyzeRequest;
    caller: Caller;
    site: SiteView;
    captureId: string;
    bodyHash: string;
    receivedAt: Date;
  }): Promise<CaptureDetail> {
    const { accepted, body, caller, site, captureId, bodyHash, receivedAt } = parts;
    const photos = await Promise.all(accepted.map((photo) => this.putPhoto(site.tenant_id, captureId, photo)));
    const stored_bytes = accepted.reduce((sum, photo) => sum + storedBytes(photo), 0);
    this.room.note(site.tenant_id, stored_bytes);
    const claimed = body.captured_at ?? firstOf(accepted, ({ origin }) => origin.takenAt);
    const position = knownPosition(body.gps_location) ?? firstOf(accepted, ({ origin }) => origin.position);
    return this.messages.request(
      submitCapture,
      {
        actor: caller.actor,
        capture_id: captureId,
        client_id: body.client_id ?? null,
        body_hash: bodyHash,
        site: { id: site.id, name: site.name, tenant_id: site.tenant_id, policy: site.policy },
        photos,
        stored_bytes,
        note_text: body.notes ?? defaultNote,
        gps_location: position,
        captured_at: capturedAt(claimed, receivedAt).toISOString(),
        received_at: receivedAt.toISOString(),
      },
      // As a question has it, without an idempotency key: the capture id already is one, and a repeat would differ in received_at.
      { ...caller.context(findSubmission), tenantId: site.tenant_id },
    );
  }

  private async putPhoto(tenantId: string, captureId: string, photo: AcceptedPhoto): Promise<StoredPhoto> {
    const { index, sha256, width, height } = photo;
    const keys = await storePhoto(this.runtime.objects, captureFolder(tenantId, captureId), index, photo);
    return { id: photoIdOf(captureId, index), index, ...keys, sha256, width, height };
  }
}

function firstOf<T>(photos: readonly AcceptedPhoto[], pick: (photo: AcceptedPhoto) => T | null): T | null {
  for (const photo of photos) {
    const value = pick(photo);
    if (value !== null) return value;
  }
  return null;
}
