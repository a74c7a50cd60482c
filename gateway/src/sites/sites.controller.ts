import {
  type ArchivedSiteView,
  archivedSiteView,
  archiveSite,
  type CreateSiteRequest,
  createSite,
  createSiteRequest,
  listArchivedSites,
  listSites,
  restoreSite,
  type SiteView,
  siteView,
  type UpdateSiteRequest,
  updateSite,
  updateSiteRequest,
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { v4, v5 } from 'uuid';
import { z } from 'zod';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { assertPossibleId, RecordId } from '../validation/record-id.js';
import { siteOf } from './site-of.js';

/** Namespace of site ids that come from an idempotency key: a repeated request must meet the same site. */
const namespace = '3a3f9b0e-7d43-5f61-8f0e-0f4c1d6f5b21';

/** Sites of the organisation. */
@Controller('sites')
export class SitesController {
  @Get()
  @Answers('Every site of the organisation', { 200: z.array(siteView) })
  async list(@SignedIn() caller: Caller): Promise<SiteView[]> {
    const { sites } = await caller.ask(listSites, {});
    return sites;
  }

  @Get('archived')
  @Answers('What was archived, last first', { 200: z.array(archivedSiteView) })
  async archived(@SignedIn() caller: Caller): Promise<ArchivedSiteView[]> {
    const { sites } = await caller.ask(listArchivedSites, {});
    return sites;
  }

  @Get(':id')
  @Answers('One site', { 200: siteView }, [404])
  get(@RecordId() id: string, @SignedIn() caller: Caller): Promise<SiteView> {
    return siteOf(caller, id, false);
  }

  @Post()
  @HttpCode(201)
  @Answers('Add a site', { 201: siteView }, [404, 409])
  create(@Body({ schema: createSiteRequest }) body: CreateSiteRequest, @SignedIn() caller: Caller): Promise<SiteView> {
    if (body.tenant_id) assertPossibleId(body.tenant_id);
    const key = caller.idempotencyKey;
    const siteId = key === undefined ? v4() : v5(`${caller.actor.tenant_id} ${key}`, namespace);
    return caller.ask(createSite, { ...body, site_id: siteId });
  }

  @Patch(':id')
  @Answers('Change a site', { 200: siteView }, [404])
  update(
    @RecordId() id: string,
    @Body({ schema: updateSiteRequest }) body: UpdateSiteRequest,
    @SignedIn() caller: Caller,
  ): Promise<SiteView> {
    return caller.ask(updateSite, { ...body, site_id: id });
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers('Archive a site: out of lists, kept in reports', { 204: null }, [404])
  async archive(@RecordId() id: string, @SignedIn() caller: Caller): Promise<void> {
    await caller.ask(archiveSite, { site_id: id });
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Answers('Bring an archived site back into the lists', { 200: siteView }, [404])
  restore(@RecordId() id: string, @SignedIn() caller: Caller): Promise<SiteView> {
    return caller.ask(restoreSite, { site_id: id });
  }
}
