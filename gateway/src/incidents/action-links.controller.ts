import { randomUUID } from 'node:crypto';
import {
  actionLinkAnswer,
  type GiveActionLinkRequest,
  getLinkedAction,
  giveActionLink,
  giveActionLinkRequest,
  type LinkedAction,
  type LinkedActionView,
  linkedActionView,
  linkedCannotRequest,
  linkedCompleteRequest,
  linkedStepRequest,
  revokeActionLink,
  stepLinkedAction,
  type TakenPhoto,
} from '@hazardlens/contracts';
import { hazardAction, hazardName } from '@hazardlens/taxonomy';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { PublicUrl } from '../clients/public-url.js';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { Answers, PublicAnswers } from '../openapi/answers.js';
import { type Caller, publicContext, SignedIn } from '../security/caller.js';
import { hashOf, LinkSecrets } from '../security/link-secrets.js';
import { localeOf } from '../server/locale-of.js';
import { RecordId } from '../validation/record-id.js';
import { AddedPhotos } from './added-photos.js';
import { incidentFolder } from './incident-folder.js';
import { LinkMails } from './link-mails.js';

type Step = 'start' | 'complete' | 'cannot';
interface Said {
  note?: string;
  photo?: TakenPhoto | null;
}

/** Repairs in the hands of people without an account: who gives them away, and what the holder of a link may do. */
@Controller()
export class ActionLinksController {
  constructor(
    private readonly photos: AddedPhotos,
    private readonly publicUrl: PublicUrl,
    private readonly mails: LinkMails,
    private readonly secrets: LinkSecrets,
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
  ) {}

  @Post('incidents/:id/action/link')
  @HttpCode(201)
  @Answers('Give a repair to somebody without an account', { 201: actionLinkAnswer }, [404, 409])
  async give(
    @RecordId() id: string,
    @Body({ schema: giveActionLinkRequest }) body: GiveActionLinkRequest,
    @SignedIn() caller: Caller,
  ): Promise<z.infer<typeof actionLinkAnswer>> {
    const token = this.secrets.ofRepair(id, caller.idempotencyKey ?? randomUUID());
    const { name, company, company_id, email = null, phone } = body;
    const hash = hashOf(token);
    const data = { incident_id: id, hash, name, company, company_id, email, phone };
    const { expires_at } = await caller.ask(giveActionLink, data);
    const url = this.publicUrl.repair(token);
    const mailed = email !== null && (await this.mails.send({ to: email, name, url, hash }, caller));
    return { url, expires_at, mailed };
  }

  @Delete('incidents/:id/action/link')
  @HttpCode(204)
  @Answers('Take a repair back: its link ends at once', { 204: null }, [404])
  async revoke(@RecordId() id: string, @SignedIn() caller: Caller): Promise<void> {
    await caller.ask(revokeActionLink, { incident_id: id });
  }

  @Get('public/actions/:token')
  @PublicAnswers('The repair that a link opens', { 200: linkedActionView }, [410])
  async get(@Param('token') token: string, @Req() request: FastifyRequest): Promise<LinkedActionView> {
    return this.view(await this.find(token, request), request);
  }

  @Post('public/actions/:token/start')
  @HttpCode(200)
  @PublicAnswers('Say that the work has begun', { 200: linkedActionView }, [410])
  start(
    @Param('token') token: string,
    @Body({ schema: linkedStepRequest }) _nothing: z.infer<typeof linkedStepRequest>,
    @Req() request: FastifyRequest,
  ): Promise<LinkedActionView> {
    return this.step(token, 'start', {}, request);
  }

  /** The link is looked at first: nothing is stored for one that opens nothing. */
  @Post('public/actions/:token/complete')
  @HttpCode(200)
  @PublicAnswers(
    'Say that it is repaired, with a note or a photo',
    { 200: linkedActionView },
    [409, 410, 413, 415, 507],
  )
  async complete(
    @Param('token') token: string,
    @Body({ schema: linkedCompleteRequest }) body: z.infer<typeof linkedCompleteRequest>,
    @Req() request: FastifyRequest,
  ): Promise<LinkedActionView> {
    const action = await this.find(token, request);
    const photo = body.photo ? await this.store(action, body.photo, request) : null;
    return this.step(token, 'complete', { note: body.note ?? '', photo }, request);
  }

  @Post('public/actions/:token/cannot')
  @HttpCode(200)
  @PublicAnswers('Say that it cannot be done, and why', { 200: linkedActionView }, [409, 410])
  cannot(
    @Param('token') token: string,
    @Body({ schema: linkedCannotRequest }) body: z.infer<typeof linkedCannotRequest>,
    @Req() request: FastifyRequest,
  ): Promise<LinkedActionView> {
    return this.step(token, 'cannot', { note: body.reason }, request);
  }

  private find(token: string, request: FastifyRequest): Promise<LinkedAction> {
    return this.runtime.messages.request(getLinkedAction, { hash: hashOf(token) }, publicContext(request));
  }

  private async step(
    token: string,
    step: Step,
    { note = '', photo = null }: Said,
    request: FastifyRequest,
  ): Promise<LinkedActionView> {
    const data = { hash: hashOf(token), step, note, photo };
    return this.view(await this.runtime.messages.request(stepLinkedAction, data, publicContext(request)), request);
  }

  /** Nothing of people and places, and only the picture with pixelated heads. */
  private async view(action: LinkedAction, { headers }: FastifyRequest): Promise<LinkedActionView> {
    const { blurred_key } = action;
    const locale = localeOf(headers['accept-language']);
    const bytes = blurred_key ? await this.runtime.objects.get(blurred_key).catch(() => null) : null;
    return linkedActionView.parse({
      ...action,
      hazard_label: hazardName(action, locale),
      recommended_action: hazardAction(action, locale),
      photo: bytes && `data:image/jpeg;base64,${bytes.toString('base64')}`,
    });
  }

  private store({ tenant_id, incident_id }: LinkedAction, text: string, request: FastifyRequest): Promise<TakenPhoto> {
    const folder = incidentFolder(tenant_id, incident_id);
    const place = { tenantId: tenant_id, folder, number: 1, of: incident_id } as const;
    return this.photos.store(place, text, publicContext(request));
  }
}
