import { type Job, LOGGER, type Logger, systemScope, UnitOfWork } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ChosenSettings } from '../finding-precision/chosen-settings.js';
import { PrecisionRepository } from '../finding-precision/precision.repository.js';
import { Tallies } from '../finding-precision/tallies.js';
import { SourceThresholds } from '../thresholds/source-thresholds.js';

/** Chooses every organisation's thresholds anew, by what was decided since. One that fails holds up no other. */
@Injectable()
export class ChooseThresholds implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly precisions: PrecisionRepository,
    private readonly settings: ChosenSettings,
    private readonly tallies: Tallies,
    private readonly thresholds: SourceThresholds,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    const scope = systemScope('the thresholds of every organisation are chosen by its decisions');
    for (const tenantId of await this.precisions.tenants(scope)) {
      try {
        await this.#choose(tenantId, now);
      } catch (error) {
        this.logger.error({ err: error, tenantId }, 'thresholds were not chosen anew');
      }
    }
  }

  #choose(tenantId: string, now: Date): Promise<void> {
    return this.tallies.inTurn(tenantId, () =>
      this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) => {
        const scope = transaction.scope(tenantId);
        await this.thresholds.choose(scope, await this.settings.of(scope), now);
      }),
    );
  }
}
