import {
  type CoverageQuery,
  type CoverageView,
  changeSourceSettings,
  coverageQuery,
  coverageView,
  getCoverage,
  getThreshold,
  listSources,
  type RuleSourceRequest,
  ruleSource,
  ruleSourceRequest,
  type SourceSettings,
  type SourceSettingsRequest,
  type SourcesView,
  sourceSettings,
  sourceSettingsRequest,
  sourcesView,
  type ThresholdView,
  thresholdView,
} from '@hazardlens/contracts';
import { Body, Controller, Get, Patch, Put, Query } from '@nestjs/common';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { assertPossibleId, RecordId } from '../validation/record-id.js';
import { DescribedSources } from './described-sources.js';
import { coverageIn, sourcesIn, thresholdIn } from './reader-language.js';

/** What is looked for in photos, by whom, and how far each source is believed. */
@Controller('ai')
export class SourcesController {
  constructor(private readonly described: DescribedSources) {}

  @Get('coverage')
  @Answers('What is looked for in photos, and how well', { 200: coverageView }, [404])
  async coverage(
    @Query({ schema: coverageQuery }) { contractor_id }: CoverageQuery,
    @SignedIn() caller: Caller,
  ): Promise<CoverageView> {
    const asked = contractor_id === undefined ? {} : { contractor_id: assertPossibleId(contractor_id) };
    return coverageIn(await caller.ask(getCoverage, asked), caller.locale);
  }

  @Get('sources')
  @Answers('The sources of findings and what each is worth here', { 200: sourcesView })
  async list(@SignedIn() caller: Caller): Promise<SourcesView> {
    return sourcesIn(await this.described.added(await caller.ask(listSources, {})), caller.locale);
  }

  @Patch('sources')
  @Answers('Choose when a source is believed, what a miss costs, and how much a day holds', { 200: sourceSettings })
  settings(
    @Body({ schema: sourceSettingsRequest }) body: SourceSettingsRequest,
    @SignedIn() caller: Caller,
  ): Promise<SourceSettings> {
    return caller.ask(changeSourceSettings, body);
  }

  @Put('sources/:id/hazards/:hazard_type')
  @Answers('Hold or force a source for one hazard type, or let the decisions rule again', { 200: sourcesView }, [404])
  async rule(
    @RecordId() source: string,
    @RecordId('hazard_type') hazard_type: string,
    @Body({ schema: ruleSourceRequest }) body: RuleSourceRequest,
    @SignedIn() caller: Caller,
  ): Promise<SourcesView> {
    const ruled = await caller.ask(ruleSource, { ...body, source, hazard_type });
    return sourcesIn(await this.described.added(ruled), caller.locale);
  }

  @Get('sources/:id/hazards/:hazard_type/threshold')
  @Answers('From which score on a source is shown, and what other thresholds would cost', { 200: thresholdView }, [404])
  async threshold(
    @RecordId() source: string,
    @RecordId('hazard_type') hazard_type: string,
    @SignedIn() caller: Caller,
  ): Promise<ThresholdView> {
    return thresholdIn(await caller.ask(getThreshold, { source, hazard_type }), caller.locale);
  }
}
