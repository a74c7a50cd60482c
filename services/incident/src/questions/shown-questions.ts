import type { StandingState } from '@hazardlens/contracts';
import { systemScope, tenantScope } from '@hazardlens/service-kit';
import { isOwnHazardCode } from '@hazardlens/taxonomy';
import { Injectable } from '@nestjs/common';
import { PrecisionRepository } from '../finding-precision/precision.repository.js';
import { type Known, knownOf, stateOf } from '../finding-precision/tally.rules.js';
import { OwnHazards } from '../own-hazards/own-hazards.js';
import type { QuestionDocument } from './question.document.js';

const ASKED_ABOUT: Readonly<Record<QuestionDocument['state'], readonly StandingState[]>> = {
  suggested: ['suggested', 'live'],
  shadow: ['shadow', 'suggested', 'live'],
};

const asked = systemScope('own hazard types of the organisations whose questions were just read');

/** Leaves out what a source saw that has been switched off, or is believed less, since it looked, and retired hazard types. */
@Injectable()
export class ShownQuestions {
  constructor(
    private readonly precisions: PrecisionRepository,
    private readonly ownHazards: OwnHazards,
  ) {}

  async of(questions: readonly QuestionDocument[]): Promise<QuestionDocument[]> {
    const known = new Map<string, Map<string, Known>>();
    for (const tenantId of new Set(questions.map(({ tenant_id }) => tenant_id))) {
      known.set(tenantId, await this.precisions.all(tenantScope(tenantId)));
    }
    const own = await this.ownHazards.borneBy(asked, questions);
    return questions.filter(({ tenant_id, hazard_type, sources, state }) => {
      if (isOwnHazardCode(hazard_type) && own.get(hazard_type)?.retired_at !== null) return false;
      const here = known.get(tenant_id)?.get(hazard_type) ?? knownOf(hazard_type, null);
      return sources.some((each) => ASKED_ABOUT[state].includes(stateOf(here, each)));
    });
  }
}
