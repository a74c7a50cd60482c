import {
  type ChangePlacesRequest,
  changePlaces,
  changePlacesRequest,
  DomainError,
  getPlaces,
  type PlacesRecord,
  type PlacesView,
  type PlanQuery,
  type PutPlanRequest,
  placesView,
  planQuery,
  putPlanRequest,
  removePlan,
  setPlan,
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Inject, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v4, v5 } from 'uuid';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { AddedPhotos } from '../incidents/added-photos.js';
import { photoLimits } from '../intake/photo-limits.js';
import { storedBytes } from '../intake/stored-photo.js';
import { Answers } from '../openapi/answers.js';
import { sendPicture } from '../photos/send-picture.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { RecordId } from '../validation/record-id.js';
import { placeAmong } from './named-place.js';
import { siteOf } from './site-of.js';

/** Namespace of plans that come with an idempotency key: a repeated upload must not delete what it brought itself. */
const namespace = '8c2f6a17-54d5-5b0f-9b2e-7e1c3d9a4f60';

/** The schema drops where plans lie, and whose site it is. */
const viewOf = (record: PlacesRecord): PlacesView => placesView.parse(record);

/** Zones, levels and floor plans of a site. */
@Controller('sites/:id')
export class PlacesController {
  constructor(
    private readonly photos: AddedPhotos,
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
  ) {}

  @Get('places')
  @Answers('Zones and levels of a site, and of which there is a plan', { 200: placesView }, [404])
  async get(@RecordId() id: string, @SignedIn() caller: Caller): Promise<PlacesView> {
    return viewOf(await caller.ask(getPlaces, { site_id: id }));
  }

  @Put('places')
  @Answers('Change the zones and levels of a site: both lists as they should be', { 200: placesView }, [404, 409])
  async change(
    @RecordId() id: string,
    @Body({ schema: changePlacesRequest }) body: ChangePlacesRequest,
    @SignedIn() caller: Caller,
  ): Promise<PlacesView> {
    return viewOf(await caller.ask(changePlaces, { ...body, site_id: id }));
  }

  @Get('plan')
  @Answers('The plan of a site, or of one of its levels', { 200: 'image/jpeg', 304: null }, [404])
  async plan(
    @RecordId() id: string,
    @Query({ schema: planQuery }) query: PlanQuery,
    @SignedIn() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const record = await caller.ask(getPlaces, { site_id: id });
    const level = levelOf(record, query);
    const plan = record.plans.find((each) => each.level === level);
    if (!plan) throw new DomainError('NOT_FOUND');
    await sendPicture(this.runtime.objects, plan.key, request, reply);
  }

  /** The site is looked up first: nothing is stored for one that the caller may not see. */
  @Put('plan')
  @Answers('Upload the plan of a site, or of one of its levels', { 200: placesView }, [404, 409, 413, 415, 507])
  async setPlan(
    @RecordId() id: string,
    @Query({ schema: planQuery }) query: PlanQuery,
    @Body({ schema: putPlanRequest }) body: PutPlanRequest,
    @SignedIn() caller: Caller,
  ): Promise<PlacesView> {
    const { tenant_id } = await siteOf(caller, id, false);
    const level = levelOf(await caller.ask(getPlaces, { site_id: id }), query);
    const key = caller.idempotencyKey;
    const upload = key === undefined ? v4() : v5(`${tenant_id} ${key}`, namespace);
    const where = { tenantId: tenant_id, folder: `tenants/${tenant_id}/sites/${id}/${upload}/`, number: 0 } as const;
    const context = caller.context(getPlaces);
    const { keys, photo } = await this.photos.take(where, body.photo, context, photoLimits.planSide);
    const plan = { ...keys, bytes: storedBytes(photo), width: photo.width, height: photo.height };
    return viewOf(await caller.ask(setPlan, { site_id: id, level, plan }, { tenantId: tenant_id }));
  }

  @Delete('plan')
  @HttpCode(204)
  @Answers('Delete the plan of a site, or of one of its levels', { 204: null }, [404])
  async removePlan(
    @RecordId() id: string,
    @Query({ schema: planQuery }) query: PlanQuery,
    @SignedIn() caller: Caller,
  ): Promise<void> {
    const record = await caller.ask(getPlaces, { site_id: id });
    const level = levelOf(record, query);
    if (!record.plans.some((plan) => plan.level === level)) throw new DomainError('NOT_FOUND');
    await caller.ask(removePlan, { site_id: id, level });
  }
}

/** The level of a plan, by its id; null: the whole site. @throws DomainError PLACE_UNKNOWN */
const levelOf = ({ levels }: PlacesRecord, { level }: PlanQuery): string | null =>
  level === null ? null : placeAmong(levels, level).id;
