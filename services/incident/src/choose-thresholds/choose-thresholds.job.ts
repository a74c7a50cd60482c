import { type Job, LOGGER, type Logger, systemScope, Troubles, UnitOfWork } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ChosenSettings } from '../finding-precision/chosen-settings.js';
import { PrecisionRepository } from '../finding-precision/precision.repository.js';
import { Tallies } from '../finding-precision/tallies.js';
import { SourceThresholds } from '../thresholds/source-thresholds.js';

/** Chooses every organisation's thresholds anew, by what was decided since. One that fails holds up no other, and fails the run. */
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
    const troubles = new Troubles(this.logger, 'thresholds were not chosen anew');
    for (const tenantId of await this.precisions.tenants(scope)) {
      await troubles.held({ tenantId }, () => this.#choose(tenantId, now));
    }
    troubles.end();
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
