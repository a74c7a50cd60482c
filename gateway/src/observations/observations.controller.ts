import {
  listObservations,
  type MakeObservationRequest,
  makeObservation,
  makeObservationRequest,
  type ObservationRecord,
  type ObservationsAnswer,
  type ObservationView,
  observationsAnswer,
  observationsQuery,
  observationView,
  withdrawObservation,
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { v4, v5 } from 'uuid';
import type { z } from 'zod';
import { AddedPhotos } from '../incidents/added-photos.js';
import { incidentFolder } from '../incidents/incident-folder.js';
import { visiblePhoto } from '../incidents/incident-view.js';
import { Answers } from '../openapi/answers.js';
import { Thumbnails } from '../photos/photo-cache.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { siteOf } from '../sites/site-of.js';
import { RecordId } from '../validation/record-id.js';

/** Namespace of ids that come from an idempotency key: a repeated observation must meet the first. */
const namespace = 'b7d05c34-0b7e-5a4f-8f6d-3c9e2a1d4f58';

/** Good practice on sites: beside the incidents, and in no score. */
@Controller('observations')
export class ObservationsController {
  constructor(
    private readonly photos: AddedPhotos,
    private readonly thumbnails: Thumbnails,
  ) {}

  @Get()
  @Answers('Good practice, newest first, and how much there is', { 200: observationsAnswer }, [404])
  async list(
    @Query({ schema: observationsQuery }) { site_id, ...rest }: z.infer<typeof observationsQuery>,
    @SignedIn() caller: Caller,
  ): Promise<ObservationsAnswer> {
    const found = site_id === null ? null : await siteOf(caller, site_id, true);
    const site = found && { id: found.id, tenant_id: found.tenant_id };
    const { observations, ...page } = await caller.ask(listObservations, { site, ...rest });
    return { observations: await Promise.all(observations.map((each) => this.viewOf(each, caller))), ...page };
  }

  @Post()
  @HttpCode(201)
  @Answers('Tell of good practice, with a photo or without', { 201: observationView }, [404, 409, 413, 415, 507])
  async make(
    @Body({ schema: makeObservationRequest }) body: MakeObservationRequest,
    @SignedIn() caller: Caller,
  ): Promise<ObservationView> {
    const { id, name, tenant_id } = await siteOf(caller, body.site_id, false);
    const key = caller.idempotencyKey;
    const observation_id = key === undefined ? v4() : v5(`${tenant_id} ${key}`, namespace);
    const folder = incidentFolder(tenant_id, observation_id);
    const place = { tenantId: tenant_id, folder, number: 0, of: observation_id } as const;
    const photo = body.photo ? await this.photos.store(place, body.photo, caller.context(listObservations)) : null;
    const site = { id, name, tenant_id };
    const { text, category = null, captured_at } = body;
    const data = { observation_id, site, text, category, photo, captured_at };
    return this.viewOf(await caller.ask(makeObservation, data, { tenantId: tenant_id }), caller);
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers('Delete an own observation, or as admin any, with its photo', { 204: null }, [404])
  async withdraw(@RecordId() id: string, @SignedIn() caller: Caller): Promise<void> {
    await caller.ask(withdrawObservation, { observation_id: id });
  }

  /** The schema drops what is not part of the view: where photos lie, and whose organisation it is. */
  private async viewOf(record: ObservationRecord, caller: Caller): Promise<ObservationView> {
    const { tenant_id, observed_by } = record;
    const photo = visiblePhoto({ tenant_id, photographer_id: observed_by.id, photo: record.photo }, caller.actor);
    const thumbnail = photo && (await this.thumbnails.dataUrl(photo));
    const photo_id = photo ? record.photo_id : null;
    return observationView.parse({ ...record, photo_id, has_photo: thumbnail !== null, thumbnail });
  }
}
