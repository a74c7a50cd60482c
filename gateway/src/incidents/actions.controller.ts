import {
  type AssignActionRequest,
  actionStepRequest,
  assignAction,
  assignActionRequest,
  type CreateIncidentRequest,
  completeAction,
  completeActionRequest,
  createIncident,
  createIncidentRequest,
  DomainError,
  getIncident,
  getSite,
  type IncidentView,
  incidentView,
  isReviewRole,
  listAssignableUsers,
  type ReplyOf,
  startAction,
  type TakenPhoto,
  verifyAction,
  verifyActionRequest,
} from '@hazardlens/contracts';
import { Body, Controller, HttpCode, Inject, Post, Put } from '@nestjs/common';
import { v4, v5 } from 'uuid';
import type { z } from 'zod';
import { MESSAGES, type Messages } from '../clients/messages.js';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { PhotoIntake, receivePhotos } from '../intake/photo-intake.js';
import { storePhoto } from '../intake/stored-photo.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, changeContext, readContext, SignedIn } from '../security/caller.js';
import { assertPossibleId, RecordId } from '../validation/record-id.js';
import { IncidentAnswer } from './incident-answer.js';

/** Namespace of incident ids that come from an idempotency key: a repeated report must meet the first. */
const namespace = '0a4f7e52-3d0b-5c7e-9c11-7a6b1d2e3f40';
type ActionStep = z.infer<typeof actionStepRequest>;

/** What people report themselves, and the corrective actions that close an incident. */
@Controller('incidents')
export class ActionsController {
  constructor(
    @Inject(MESSAGES) private readonly messages: Messages,
    private readonly answer: IncidentAnswer,
    private readonly intake: PhotoIntake,
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
  ) {}

  @Post()
  @HttpCode(201)
  @Answers('Report what the AI missed', { 201: incidentView }, [404, 409, 413, 415])
  async create(
    @Body({ schema: createIncidentRequest }) body: CreateIncidentRequest,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const { site_id, photo: text, ...rest } = body;
    const where = { actor: caller.actor, site_id: assertPossibleId(site_id), include_archived: false };
    const { id, name, tenant_id } = await this.messages.request(getSite, where, readContext(caller));
    const key = caller.idempotencyKey;
    const incidentId = key === undefined ? v4() : v5(`${tenant_id} ${key}`, namespace);
    const photo = text ? await this.store(tenant_id, incidentId, 0, text) : null;
    const site = { id, name, tenant_id };
    const data = { ...rest, actor: caller.actor, incident_id: incidentId, site, photo };
    const context = { ...changeContext(caller), tenantId: tenant_id };
    return this.answer.of(await this.messages.request(createIncident, data, context), caller);
  }

  @Put(':id/action')
  @Answers('Assign a corrective action', { 200: incidentView }, [404, 409])
  async assign(
    @RecordId() id: string,
    @Body({ schema: assignActionRequest }) body: AssignActionRequest,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const { owner_id, due_date, note } = body;
    const { actor } = caller;
    const owner = (await this.peopleOf(id, caller)).find((user) => user.id === owner_id);
    if (!owner) throw new DomainError('NOT_FOUND');
    const data = { actor, incident_id: id, owner: { id: owner.id, name: owner.name }, due_date, note };
    return this.answer.of(await this.messages.request(assignAction, data, changeContext(caller)), caller);
  }

  @Put(':id/action/start')
  @Answers('Say that the work has begun', { 200: incidentView }, [404, 409])
  async start(
    @RecordId() id: string,
    @Body({ schema: actionStepRequest }) body: ActionStep,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const data = { actor: caller.actor, incident_id: id, note: body.note };
    return this.answer.of(await this.messages.request(startAction, data, changeContext(caller)), caller);
  }

  @Put(':id/action/complete')
  @Answers('Say that it is repaired, with a note or a photo', { 200: incidentView }, [404, 409, 413, 415])
  async complete(
    @RecordId() id: string,
    @Body({ schema: completeActionRequest }) body: ActionStep,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const { actor } = caller;
    const photo = body.photo ? await this.storeRepair(id, body.photo, caller) : null;
    const data = { actor, incident_id: id, note: body.note, photo };
    return this.answer.of(await this.messages.request(completeAction, data, changeContext(caller)), caller);
  }

  @Put(':id/action/verify')
  @Answers('Check the repair: accepted closes the incident', { 200: incidentView }, [404, 409])
  async verify(
    @RecordId() id: string,
    @Body({ schema: verifyActionRequest }) body: z.infer<typeof verifyActionRequest>,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const { actor } = caller;
    const people = await this.peopleOf(id, caller);
    const only_reviewer = !people.some((user) => isReviewRole(user.role) && user.id !== actor.id);
    const data = { actor, incident_id: id, accepted: body.accepted, note: body.note, only_reviewer };
    return this.answer.of(await this.messages.request(verifyAction, data, changeContext(caller)), caller);
  }

  /** Who of the incident's organisation can own its action. A super_admin writes in the incident's, not in the own one. */
  private async peopleOf(incidentId: string, caller: Caller): Promise<ReplyOf<typeof listAssignableUsers>['users']> {
    const { actor } = caller;
    const { tenant_id } =
      actor.role === 'super_admin'
        ? await this.messages.request(getIncident, { actor, incident_id: incidentId }, readContext(caller))
        : actor;
    return (await this.messages.request(listAssignableUsers, { actor, tenant_id }, readContext(caller))).users;
  }

  /** The incident is looked up first: nothing is stored for one that the caller may not see. */
  private async storeRepair(incidentId: string, text: string, caller: Caller): Promise<TakenPhoto> {
    const data = { actor: caller.actor, incident_id: incidentId };
    const { tenant_id } = await this.messages.request(getIncident, data, readContext(caller));
    return this.store(tenant_id, incidentId, 1, text);
  }

  /**
   * The one photo that a person adds to an incident, as photos of a capture are.
   * @param number 0 the hazard as reported, 1 its repair
   */
  private async store(tenantId: string, incidentId: string, number: 0 | 1, text: string): Promise<TakenPhoto> {
    const [photo] = await this.intake.accept(receivePhotos([text]));
    if (!photo) throw new Error('the intake answers one photo for one');
    const folder = `tenants/${tenantId}/incidents/${incidentId}/`;
    return { id: `${incidentId}-${number}`, ...(await storePhoto(this.runtime.objects, folder, number, photo)) };
  }
}
