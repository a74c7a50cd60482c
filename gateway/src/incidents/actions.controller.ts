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
  type IncidentView,
  incidentView,
  isReviewRole,
  listAssignableUsers,
  type PlaceRequest,
  placeIncident,
  placeRequest,
  type ReplyOf,
  startAction,
  type TakenPhoto,
  verifyAction,
  verifyActionRequest,
} from '@hazardlens/contracts';
import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { v4, v5 } from 'uuid';
import type { z } from 'zod';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { namedPlace } from '../sites/named-place.js';
import { siteOf } from '../sites/site-of.js';
import { RecordId } from '../validation/record-id.js';
import { AddedPhotos } from './added-photos.js';
import { IncidentAnswer } from './incident-answer.js';
import { incidentFolder } from './incident-folder.js';
import { photoOfCapture } from './photo-of-capture.js';

/** Namespace of incident ids that come from an idempotency key: a repeated report must meet the first. */
const namespace = '0a4f7e52-3d0b-5c7e-9c11-7a6b1d2e3f40';
type ActionStep = z.infer<typeof actionStepRequest>;

/** What people report themselves, and the corrective actions that close an incident. */
@Controller('incidents')
export class ActionsController {
  constructor(
    private readonly answer: IncidentAnswer,
    private readonly photos: AddedPhotos,
  ) {}

  @Post()
  @HttpCode(201)
  @Answers(
    'Report what the AI missed, with a new photo or on one of a capture (photo_id)',
    { 201: incidentView },
    [404, 409, 413, 415, 507],
  )
  async create(
    @Body({ schema: createIncidentRequest }) body: CreateIncidentRequest,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const { site_id, photo: text, photo_id, place: where, ...rest } = body;
    const { id, name, tenant_id } = await siteOf(caller, site_id, false);
    const place = where ? await namedPlace(where, id, caller) : null;
    const missed_on = photo_id ? await photoOfCapture(photo_id, id, caller) : undefined;
    const key = caller.idempotencyKey;
    const incidentId = key === undefined ? v4() : v5(`${tenant_id} ${key}`, namespace);
    const photo = text ? await this.store(tenant_id, incidentId, 0, text, caller) : null;
    const site = { id, name, tenant_id };
    const data = { ...rest, incident_id: incidentId, site, photo, missed_on, place };
    return this.answer.of(await caller.ask(createIncident, data, { tenantId: tenant_id }), caller);
  }

  @Put(':id/place')
  @Answers('Say where on its site it is; nothing: nobody knows', { 200: incidentView }, [404, 409])
  async place(
    @RecordId() id: string,
    @Body({ schema: placeRequest }) body: PlaceRequest,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const { site_id } = await caller.ask(getIncident, { incident_id: id });
    const place = await namedPlace(body, site_id, caller);
    return this.answer.after(placeIncident, { incident_id: id, place }, caller);
  }

  @Put(':id/action')
  @Answers('Assign a corrective action', { 200: incidentView }, [404, 409])
  async assign(
    @RecordId() id: string,
    @Body({ schema: assignActionRequest }) body: AssignActionRequest,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const { owner_id, due_date, note } = body;
    const owner = (await this.peopleOf(id, caller)).find((user) => user.id === owner_id);
    if (!owner) throw new DomainError('NOT_FOUND');
    const data = { incident_id: id, owner: { id: owner.id, name: owner.name }, due_date, note };
    return this.answer.after(assignAction, data, caller);
  }

  @Put(':id/action/start')
  @Answers('Say that the work has begun', { 200: incidentView }, [404, 409])
  async start(
    @RecordId() id: string,
    @Body({ schema: actionStepRequest }) body: ActionStep,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    return this.answer.after(startAction, { incident_id: id, note: body.note }, caller);
  }

  @Put(':id/action/complete')
  @Answers('Say that it is repaired, with a note or a photo', { 200: incidentView }, [404, 409, 413, 415, 507])
  async complete(
    @RecordId() id: string,
    @Body({ schema: completeActionRequest }) body: z.infer<typeof completeActionRequest>,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const photo = body.photo ? await this.storeRepair(id, body.photo, caller) : null;
    return this.answer.after(completeAction, { incident_id: id, ...body, photo }, caller);
  }

  @Put(':id/action/verify')
  @Answers('Check the repair: accepted closes the incident', { 200: incidentView }, [404, 409])
  async verify(
    @RecordId() id: string,
    @Body({ schema: verifyActionRequest }) body: z.infer<typeof verifyActionRequest>,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const people = await this.peopleOf(id, caller);
    const only_reviewer = !people.some((user) => isReviewRole(user.role) && user.id !== caller.actor.id);
    const data = { incident_id: id, accepted: body.accepted, note: body.note, only_reviewer };
    return this.answer.after(verifyAction, data, caller);
  }

  /** Who of the incident's organisation can own its action. A super_admin writes in the incident's, not in the own one. */
  private async peopleOf(incidentId: string, caller: Caller): Promise<ReplyOf<typeof listAssignableUsers>['users']> {
    const { actor } = caller;
    const { tenant_id } =
      actor.role === 'super_admin' ? await caller.ask(getIncident, { incident_id: incidentId }) : actor;
    return (await caller.ask(listAssignableUsers, { tenant_id })).users;
  }

  /** The incident is looked up first: nothing is stored for one that the caller may not see. */
  private async storeRepair(incidentId: string, text: string, caller: Caller): Promise<TakenPhoto> {
    const { tenant_id } = await caller.ask(getIncident, { incident_id: incidentId });
    return this.store(tenant_id, incidentId, 1, text, caller);
  }

  /**
   * The one photo that a person adds to an incident, as photos of a capture are.
   * @param number 0 the hazard as reported, 1 its repair
   */
  private store(
    tenantId: string,
    incidentId: string,
    number: 0 | 1,
    text: string,
    caller: Caller,
  ): Promise<TakenPhoto> {
    const place = { tenantId, folder: incidentFolder(tenantId, incidentId), number, of: incidentId };
    return this.photos.store(place, text, caller.context(getIncident));
  }
}
