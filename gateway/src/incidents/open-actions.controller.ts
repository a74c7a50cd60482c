import { incidentView, listActions, listActionsQuery } from '@hazardlens/contracts';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { z } from 'zod';
import { MESSAGES, type Messages } from '../clients/messages.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, readContext, SignedIn } from '../security/caller.js';
import { IncidentAnswer } from './incident-answer.js';

const openActions = z.object({ incidents: z.array(incidentView) });

/** GET /actions: what somebody still has to repair or to verify, as the incidents that it belongs to. */
@Controller('actions')
export class OpenActionsController {
  constructor(
    @Inject(MESSAGES) private readonly messages: Messages,
    private readonly answer: IncidentAnswer,
  ) {}

  @Get()
  @Answers('Unfinished corrective actions, the earliest due first', { 200: openActions })
  async list(
    @Query({ schema: listActionsQuery }) query: z.infer<typeof listActionsQuery>,
    @SignedIn() caller: Caller,
  ): Promise<z.infer<typeof openActions>> {
    const data = { actor: caller.actor, ...query };
    const { incidents } = await this.messages.request(listActions, data, readContext(caller));
    return { incidents: await Promise.all(incidents.map((record) => this.answer.of(record, caller))) };
  }
}
