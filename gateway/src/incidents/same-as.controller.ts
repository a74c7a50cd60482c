import {
  getSameAs,
  type IncidentView,
  incidentView,
  type SameAsRequest,
  type SameAsView,
  sameAsRequest,
  sameAsView,
  setSameAs,
} from '@hazardlens/contracts';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { RecordId } from '../validation/record-id.js';
import { IncidentAnswer } from './incident-answer.js';

/** One hazard that was found more than once. */
@Controller('incidents/:id/same-as')
export class SameAsController {
  constructor(private readonly answer: IncidentAnswer) {}

  @Get()
  @Answers(
    'Which older incident this may be again, and what was confirmed; the most alike first',
    { 200: sameAsView },
    [404],
  )
  get(@RecordId() id: string, @SignedIn() caller: Caller): Promise<SameAsView> {
    return caller.ask(getSameAs, { incident_id: id });
  }

  @Put()
  @Answers(
    'Confirm that it is the hazard of an older incident (id or number), or with null that it is one of its own',
    { 200: incidentView },
    [404, 409],
  )
  put(
    @RecordId() id: string,
    @Body({ schema: sameAsRequest }) { incident_id: same_as }: SameAsRequest,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    return this.answer.after(setSameAs, { incident_id: id, same_as }, caller);
  }
}
