import {
  archiveSite,
  type CreateSiteRequest,
  createSite,
  createSiteRequest,
  getSite,
  listSites,
  type SiteView,
  siteView,
  type UpdateSiteRequest,
  updateSite,
  updateSiteRequest,
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Inject, Patch, Post } from '@nestjs/common';
import { v4, v5 } from 'uuid';
import { z } from 'zod';
import { MESSAGES, type Messages } from '../clients/messages.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, changeContext, readContext, SignedIn } from '../security/caller.js';
import { assertPossibleId, RecordId } from '../validation/record-id.js';

/** Namespace of site ids that come from an idempotency key: a repeated request must meet the same site. */
const namespace = '3a3f9b0e-7d43-5f61-8f0e-0f4c1d6f5b21';

/** Sites of the organisation. */
@Controller('sites')
export class SitesController {
  constructor(@Inject(MESSAGES) private readonly messages: Messages) {}

  @Get()
  @Answers('Every site of the organisation', { 200: z.array(siteView) })
  async list(@SignedIn() caller: Caller): Promise<SiteView[]> {
    const { sites } = await this.messages.request(listSites, { actor: caller.actor }, readContext(caller));
    return sites;
  }

  @Get(':id')
  @Answers('One site', { 200: siteView }, [404])
  get(@RecordId() id: string, @SignedIn() caller: Caller): Promise<SiteView> {
    const data = { actor: caller.actor, site_id: id, include_archived: false };
    return this.messages.request(getSite, data, readContext(caller));
  }

  @Post()
  @HttpCode(201)
  @Answers('Add a site', { 201: siteView }, [404, 409])
  create(@Body({ schema: createSiteRequest }) body: CreateSiteRequest, @SignedIn() caller: Caller): Promise<SiteView> {
    if (body.tenant_id) assertPossibleId(body.tenant_id);
    const key = caller.idempotencyKey;
    const siteId = key === undefined ? v4() : v5(`${caller.actor.tenant_id} ${key}`, namespace);
    return this.messages.request(createSite, { ...body, actor: caller.actor, site_id: siteId }, changeContext(caller));
  }

  @Patch(':id')
  @Answers('Change a site', { 200: siteView }, [404])
  update(
    @RecordId() id: string,
    @Body({ schema: updateSiteRequest }) body: UpdateSiteRequest,
    @SignedIn() caller: Caller,
  ): Promise<SiteView> {
    return this.messages.request(updateSite, { ...body, actor: caller.actor, site_id: id }, changeContext(caller));
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers('Archive a site: out of lists, kept in reports', { 204: null }, [404])
  async archive(@RecordId() id: string, @SignedIn() caller: Caller): Promise<void> {
    await this.messages.request(archiveSite, { actor: caller.actor, site_id: id }, changeContext(caller));
  }
}
