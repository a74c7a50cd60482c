import { incidentView, listActions, listActionsQuery } from '@hazardlens/contracts';
import { Controller, Get, Query } from '@nestjs/common';
import { z } from 'zod';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { IncidentAnswer } from './incident-answer.js';

const openActions = z.object({ incidents: z.array(incidentView) });

/** GET /actions: what somebody still has to repair or to verify, as the incidents that it belongs to. */
@Controller('actions')
export class OpenActionsController {
  constructor(private readonly answer: IncidentAnswer) {}

  @Get()
  @Answers('Unfinished corrective actions, the earliest due first', { 200: openActions })
  async list(
    @Query({ schema: listActionsQuery }) query: z.infer<typeof listActionsQuery>,
    @SignedIn() caller: Caller,
  ): Promise<z.infer<typeof openActions>> {
    const { incidents } = await caller.ask(listActions, query);
    return { incidents: await Promise.all(incidents.map((record) => this.answer.of(record, caller))) };
  }
}
