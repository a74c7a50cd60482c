import {
  getTenant,
  logoKey,
  type PutLogoRequest,
  putLogoRequest,
  setLogo,
  type TenantView,
  tenantView,
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Inject, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v4, v5 } from 'uuid';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { PhotoIntake } from '../intake/photo-intake.js';
import { Answers } from '../openapi/answers.js';
import { sendPicture } from '../photos/send-picture.js';
import { type Caller, SignedIn } from '../security/caller.js';

/** Namespace of logos that come with an idempotency key: sent again, it is the same upload. */
const namespace = '5b1f2f0e-8a3c-5d6f-9c41-2f6f0d7b8e13';
const png = 'image/png';

/** The own organisation's logo, which stands on what it prints. */
@Controller('tenant/logo')
export class LogoController {
  constructor(
    private readonly intake: PhotoIntake,
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
  ) {}

  @Get()
  @Answers('The own organisation’s logo', { 200: png, 304: null }, [404])
  async get(@SignedIn() caller: Caller, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { id, logo } = await caller.ask(getTenant, {});
    await sendPicture(this.runtime.objects, logo ? logoKey(id, logo) : null, request, reply, png);
  }

  @Put()
  @Answers('Upload a logo for the own organisation', { 200: tenantView }, [413, 415])
  async put(@Body({ schema: putLogoRequest }) body: PutLogoRequest, @SignedIn() caller: Caller): Promise<TenantView> {
    const { tenant_id } = caller.actor;
    const picture = await this.intake.acceptLogo(body.logo);
    const key = caller.idempotencyKey;
    const logo = key === undefined ? v4() : v5(`${tenant_id} ${key}`, namespace);
    await this.runtime.objects.put(logoKey(tenant_id, logo), picture, { contentType: png });
    return this.#set(caller, logo);
  }

  @Delete()
  @HttpCode(204)
  @Answers('Delete the own organisation’s logo', { 204: null })
  async delete(@SignedIn() caller: Caller): Promise<void> {
    await this.#set(caller, null);
  }

  /** A replaced picture that cannot be deleted right now is no failure: it goes with the organisation. */
  async #set(caller: Caller, logo: string | null): Promise<TenantView> {
    const { tenant, replaced } = await caller.ask(setLogo, { logo });
    if (replaced !== null) await this.runtime.objects.delete(logoKey(tenant.id, replaced)).catch(() => undefined);
    return tenant;
  }
}
