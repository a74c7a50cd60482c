import {
  type CreateOwnHazardRequest,
  createOwnHazard,
  createOwnHazardRequest,
  listOwnHazards,
  type OwnHazardsView,
  type OwnHazardView,
  ownHazardsView,
  ownHazardView,
  retireOwnHazard,
  type UpdateOwnHazardRequest,
  updateOwnHazard,
  updateOwnHazardRequest,
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { RecordId } from '../validation/record-id.js';
import { ownHazardIn } from './reader-language.js';

/** Hazard types that an organisation made itself, beside those that the product knows. */
@Controller('ai/hazards')
export class OwnHazardsController {
  @Get()
  @Answers('The own hazard types of the organisation', { 200: ownHazardsView })
  async list(@SignedIn() caller: Caller): Promise<OwnHazardsView> {
    const { hazards } = await caller.ask(listOwnHazards, {});
    return { hazards: hazards.map((hazard) => ownHazardIn(hazard, caller.locale)) };
  }

  @Post()
  @HttpCode(201)
  @Answers('Add an own hazard type', { 201: ownHazardView }, [409])
  async create(
    @Body({ schema: createOwnHazardRequest }) body: CreateOwnHazardRequest,
    @SignedIn() caller: Caller,
  ): Promise<OwnHazardView> {
    return ownHazardIn(await caller.ask(createOwnHazard, body), caller.locale);
  }

  @Patch(':hazard_type')
  @Answers('Change an own hazard type', { 200: ownHazardView }, [404, 409])
  async update(
    @RecordId('hazard_type') hazard_type: string,
    @Body({ schema: updateOwnHazardRequest }) body: UpdateOwnHazardRequest,
    @SignedIn() caller: Caller,
  ): Promise<OwnHazardView> {
    return ownHazardIn(await caller.ask(updateOwnHazard, { ...body, hazard_type }), caller.locale);
  }

  @Delete(':hazard_type')
  @HttpCode(204)
  @Answers('Retire an own hazard type: offered no more, kept where it stands', { 204: null }, [404])
  async retire(@RecordId('hazard_type') hazard_type: string, @SignedIn() caller: Caller): Promise<void> {
    await caller.ask(retireOwnHazard, { hazard_type });
  }
}
