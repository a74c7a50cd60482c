import { createHash } from 'node:crypto';
import {
  DomainError,
  getScannedPoster,
  getTicket,
  locateReportAudio,
  type PublicReportRequest,
  publicReportAnswer,
  publicReportRequest,
  type ReplyOf,
  reportFromPoster,
  type ScannedPosterView,
  scannedPosterView,
  type TakenPhoto,
  type TicketView,
  ticketView,
} from '@hazardlens/contracts';
import { isHazardTypeCode } from '@hazardlens/taxonomy';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v4, v5 } from 'uuid';
import type { z } from 'zod';
import { PublicUrl } from '../clients/public-url.js';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { AddedPhotos } from '../incidents/added-photos.js';
import { incidentFolder } from '../incidents/incident-folder.js';
import { Answers, PublicAnswers } from '../openapi/answers.js';
import { type Caller, idempotencyKeyOf, publicContext, SignedIn } from '../security/caller.js';
import { hashOf, LinkSecrets } from '../security/link-secrets.js';
import { RecordId } from '../validation/record-id.js';
import { AddedRecordings } from './added-recordings.js';

/** Namespace of incident ids that come from an idempotency key: a report that is sent again must meet the first. */
const namespace = '9c41d7f2-0b6e-5a83-8e5d-1f7a3c2b4d60';
const saidOf = (body: PublicReportRequest): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/**
 * What people report who scanned a poster, and the ticket that they get for it. Of the request nothing goes on but what its
 * body says: no address, no device, and of a photo its pixels alone.
 */
@Controller()
export class PublicReportsController {
  constructor(
    private readonly photos: AddedPhotos,
    private readonly recordings: AddedRecordings,
    private readonly publicUrl: PublicUrl,
    private readonly secrets: LinkSecrets,
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
  ) {}

  @Get('public/reports/:token')
  @PublicAnswers('What a poster says of itself', { 200: scannedPosterView }, [410])
  async scan(@Param('token') token: string, @Req() request: FastifyRequest): Promise<ScannedPosterView> {
    // The schema drops what only the gateway needs to know.
    return scannedPosterView.parse(await this.#scanned(token, null, request));
  }

  /** The poster is looked at first: nothing is stored for one that opens nothing or takes no more today. */
  @Post('public/reports/:token')
  @HttpCode(201)
  @PublicAnswers(
    'Report a hazard by a poster, with a photo, a voice note or a hazard type',
    { 201: publicReportAnswer },
    [409, 410, 413, 415, 507],
  )
  async report(
    @Param('token') token: string,
    @Body({ schema: publicReportRequest }) body: PublicReportRequest,
    @Req() request: FastifyRequest,
  ): Promise<z.infer<typeof publicReportAnswer>> {
    const { photo, audio, hazard_type = null, text, name, contact } = body;
    const hash = hashOf(token);
    const key = idempotencyKeyOf(request.headers['idempotency-key'], hash, 'report');
    const incident_id = key === undefined ? v4() : v5(key, namespace);
    const poster = await this.#scanned(token, incident_id, request);
    if (poster.full_for !== null) throw new DomainError('POSTER_FULL', { retry_after: poster.full_for });
    if (!poster.allow_anonymous && name === null) throw new DomainError('REPORT_NAME_REQUIRED');
    if (hazard_type !== null && !isHazardTypeCode(hazard_type)) throw new DomainError('HAZARD_TYPE_UNKNOWN');
    const ticket = this.secrets.ofTicket(incident_id);
    const place = { tenantId: poster.tenant_id, folder: incidentFolder(poster.tenant_id, incident_id) };
    const context = publicContext(request);
    const data = {
      ...{ hash, incident_id, ticket_hash: hashOf(ticket), said: saidOf(body) },
      photo: photo ? await this.#store(place, incident_id, photo, request) : null,
      audio: audio ? await this.recordings.store(place, audio, context) : null,
      ...{ hazard_type, text, name, contact },
    };
    await this.runtime.messages.request(reportFromPoster, data, context);
    return { ticket_url: this.publicUrl.ticket(ticket) };
  }

  @Get('public/tickets/:ticket')
  @PublicAnswers('What became of a report', { 200: ticketView }, [410])
  ticket(@Param('ticket') ticket: string, @Req() request: FastifyRequest): Promise<TicketView> {
    return this.runtime.messages.request(getTicket, { hash: hashOf(ticket) }, publicContext(request));
  }

  @Get('incidents/:id/audio')
  @Answers('The voice note of a report by a poster', { 200: 'audio/webm' }, [404])
  async listen(@RecordId() id: string, @SignedIn() caller: Caller, @Res() reply: FastifyReply): Promise<void> {
    const { key, type } = await caller.ask(locateReportAudio, { incident_id: id });
    const { objects } = this.runtime;
    const stat = await objects.stat(key);
    if (!stat) throw new DomainError('NOT_FOUND');
    reply.headers({ 'cache-control': 'no-store', 'content-disposition': 'inline', 'content-length': stat.size });
    await reply.type(type).send(await objects.stream(key));
  }

  #scanned(
    token: string,
    incident_id: string | null,
    request: FastifyRequest,
  ): Promise<ReplyOf<typeof getScannedPoster>> {
    return this.runtime.messages.request(
      getScannedPoster,
      { hash: hashOf(token), incident_id },
      publicContext(request),
    );
  }

  #store(
    place: { tenantId: string; folder: string },
    incidentId: string,
    text: string,
    request: FastifyRequest,
  ): Promise<TakenPhoto> {
    return this.photos.store({ ...place, number: 0, of: incidentId }, text, publicContext(request));
  }
}
