import { DomainError, getThreshold, isReviewRole, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ChosenSettings } from '../finding-precision/chosen-settings.js';
import { knownOf, stateOf } from '../finding-precision/tally.rules.js';
import { hazardsOf, nameOf, sourcesIn, versionFor } from '../source-coverage/coverage.rules.js';
import { SourceEvidence } from '../source-coverage/source-evidence.js';
import { thresholdKey } from '../thresholds/organisation-thresholds.rules.js';
import { SourceThresholds } from '../thresholds/source-thresholds.js';

/** The curve behind a threshold, as of now; the one in force may be up to an hour older. */
@Controller()
export class GetThresholdHandler {
  constructor(
    private readonly evidence: SourceEvidence,
    private readonly settings: ChosenSettings,
    private readonly thresholds: SourceThresholds,
  ) {}

  @QueryHandler(getThreshold)
  async handle({ data }: MessageOf<typeof getThreshold>): Promise<ReplyOf<typeof getThreshold>> {
    const { actor, source, hazard_type } = data;
    if (!isReviewRole(actor.role) || actor.tenant_type === 'insurance_provider') throw new DomainError('FORBIDDEN');
    const scope = tenantScope(actor.tenant_id);
    const evidence = await this.evidence.of(scope);
    const isKnown = sourcesIn(evidence).includes(source) && hazardsOf(source, evidence).includes(hazard_type);
    if (!isKnown) throw new DomainError('NOT_FOUND');
    const version = versionFor(source, hazard_type, evidence);
    const { category: _, ...named } = nameOf(hazard_type, evidence);
    const settings = await this.settings.of(scope);
    const { thresholds, inForce, days } = await this.thresholds.workOut(scope, settings, new Date());
    const key = thresholdKey({ hazard_type, source, version });
    const [now, stored] = [thresholds, inForce].map((some) => some.find((each) => thresholdKey(each) === key)) as [
      (typeof thresholds)[number] | undefined,
      (typeof inForce)[number] | undefined,
    ];
    return {
      source,
      version,
      hazard_type,
      ...named,
      state: stateOf(evidence.known.get(hazard_type) ?? knownOf(hazard_type, null), { source, version }),
      threshold: stored ? stored.threshold : 0,
      // Nothing was chosen yet, whatever the decisions would choose at the next full hour.
      reason: stored?.reason ?? 'too few decisions',
      since: stored?.since.toISOString() ?? null,
      decisions: now?.decisions ?? 0,
      right: now?.right ?? 0,
      enough: now?.enough ?? false,
      days,
      settings,
      curve: [...(now?.curve ?? [])],
      changes: (stored?.changes ?? []).map(({ at, from, to, reason, decisions }) => ({
        ...{ at: at.toISOString(), from: from ?? null, to: to ?? null, reason, decisions },
      })),
    };
  }
}
