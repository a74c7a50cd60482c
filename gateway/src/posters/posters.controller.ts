import { randomUUID } from 'node:crypto';
import {
  type CreatePosterRequest,
  createPoster,
  createPosterRequest,
  DomainError,
  incidentReportQuery,
  listPosters,
  type PosterView,
  postersAnswer,
  posterView,
  type ReplyOf,
  revokePoster,
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { v4, v5 } from 'uuid';
import type { z } from 'zod';
import { PublicUrl } from '../clients/public-url.js';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { Answers } from '../openapi/answers.js';
import { sendPoster } from '../reports/export-files.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { hashOf, LinkSecrets } from '../security/link-secrets.js';
import { zoneOrWords } from '../sites/named-place.js';
import { siteOf } from '../sites/site-of.js';
import { RecordId } from '../validation/record-id.js';

/** Namespace of poster ids that come from an idempotency key: a repeated request must meet the same poster. */
const namespace = '2e8c5a44-7d0e-5c1f-9b3a-4f6d8e1a2c70';
type StoredPoster = ReplyOf<typeof createPoster>;

/** Posters by which people without an account report what they see on a site. */
@Controller('sites/:id/posters')
export class PostersController {
  constructor(
    private readonly publicUrl: PublicUrl,
    private readonly secrets: LinkSecrets,
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
  ) {}

  @Get()
  @Answers('Posters of a site, newest first', { 200: postersAnswer }, [404])
  async list(@RecordId() id: string, @SignedIn() caller: Caller): Promise<z.infer<typeof postersAnswer>> {
    const site = await siteOf(caller, id, false);
    const { posters } = await caller.ask(listPosters, { site_id: site.id });
    return { posters: posters.map((poster) => this.#viewOf(poster)) };
  }

  @Post()
  @HttpCode(201)
  @Answers('Make a poster', { 201: posterView }, [404, 409])
  async create(
    @RecordId() id: string,
    @Body({ schema: createPosterRequest }) body: CreatePosterRequest,
    @SignedIn() caller: Caller,
  ): Promise<PosterView> {
    const { id: site_id, name, tenant_id } = await siteOf(caller, id, false);
    const key = caller.idempotencyKey;
    const poster_id = key === undefined ? v4() : v5(`${tenant_id} ${key}`, namespace);
    const hash = hashOf(this.secrets.ofPoster(poster_id));
    const where = await zoneOrWords(body.zone, site_id, caller);
    const data = { ...body, ...where, poster_id, hash, site: { id: site_id, name, tenant_id } };
    const poster = await caller.ask(createPoster, data, { tenantId: tenant_id });
    try {
      // Archived meanwhile: what hung there may have been taken down before this one did.
      await siteOf(caller, site_id, false);
    } catch (error) {
      await caller.ask(revokePoster, { site_id, poster_id }, { tenantId: tenant_id }).catch(() => undefined);
      throw error;
    }
    return this.#viewOf(poster);
  }

  @Delete(':poster_id')
  @HttpCode(204)
  @Answers('Revoke a poster: it opens nothing from now on', { 204: null }, [404])
  async revoke(
    @RecordId() id: string,
    @RecordId('poster_id') poster_id: string,
    @SignedIn() caller: Caller,
  ): Promise<void> {
    const { id: site_id, tenant_id } = await siteOf(caller, id, true);
    await caller.ask(revokePoster, { site_id, poster_id }, { tenantId: tenant_id });
  }

  @Get(':poster_id/poster.pdf')
  @Answers('A poster to print, in both languages', { 200: 'application/pdf' }, [404])
  async print(
    @RecordId() id: string,
    @RecordId('poster_id') posterId: string,
    @Query({ schema: incidentReportQuery }) { size }: z.infer<typeof incidentReportQuery>,
    @SignedIn() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { id: site_id, name, tenant_id } = await siteOf(caller, id, false);
    const { posters } = await caller.ask(listPosters, { site_id });
    const poster = posters.find((each) => each.id === posterId);
    const url = poster && this.#urlOf(poster);
    if (!poster || !url) throw new DomainError('NOT_FOUND');
    const { zone, allow_anonymous } = poster;
    const wanted = {
      report_id: randomUUID(),
      size,
      poster: { url, tenant_id, site_name: name, zone, allow_anonymous },
    };
    await sendPoster(reply, this.runtime.objects, caller, wanted);
  }

  #viewOf(poster: StoredPoster): PosterView {
    const url = this.#urlOf(poster);
    const pdf_url = url && `/api/sites/${poster.site_id}/posters/${poster.id}/poster.pdf`;
    // The schema drops the hash.
    return posterView.parse({ ...poster, url, pdf_url });
  }

  /** null where the installation got another secret since: what it says now is not what hangs there. */
  #urlOf({ id, hash }: StoredPoster): string | null {
    const token = this.secrets.ofPoster(id);
    return hashOf(token) === hash ? this.publicUrl.report(token) : null;
  }
}
