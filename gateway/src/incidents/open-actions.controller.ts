import {
  actionCounts,
  findActions,
  type IncidentRecord,
  incidentView,
  type ListActionsQuery,
  listActions,
  listActionsQuery,
} from '@hazardlens/contracts';
import { Controller, Get, Query } from '@nestjs/common';
import { z } from 'zod';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { siteOf } from '../sites/site-of.js';
import { IncidentAnswer } from './incident-answer.js';

const actionsAnswer = z.object({
  /** the incidents that the repairs belong to */
  actions: z.array(incidentView),
  counts: actionCounts.optional(),
  next_cursor: z.string().nullable(),
  /** with `show` the same again, for web apps of an earlier version */
  incidents: z.array(incidentView).optional(),
});
type ActionsAnswer = z.infer<typeof actionsAnswer>;

/** GET /actions: what somebody still has to repair or to verify, as the incidents that it belongs to. */
@Controller('actions')
export class OpenActionsController {
  constructor(private readonly answer: IncidentAnswer) {}

  @Get()
  @Answers('Corrective actions, the earliest due first', { 200: actionsAnswer }, [404])
  async list(
    @Query({ schema: listActionsQuery }) query: ListActionsQuery,
    @SignedIn() caller: Caller,
  ): Promise<ActionsAnswer> {
    const { show, status: statuses, mine, owner_id, ...rest } = query;
    if (show !== undefined) {
      const { incidents } = await caller.ask(listActions, { show, limit: query.limit });
      const actions = await this.#shown(incidents, caller);
      return { actions, incidents: actions, next_cursor: null };
    }
    if (query.site_id !== null) await siteOf(caller, query.site_id, true);
    const owner = mine ? caller.actor.id : (owner_id ?? null);
    const { incidents, counts, next_cursor } = await caller.ask(findActions, { ...rest, statuses, owner_id: owner });
    return { actions: await this.#shown(incidents, caller), counts, next_cursor };
  }

  #shown(records: readonly IncidentRecord[], caller: Caller) {
    return Promise.all(records.map((record) => this.answer.of(record, caller)));
  }
}
