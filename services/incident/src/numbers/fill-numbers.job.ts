import { incidentUpdated } from '@hazardlens/contracts';
import {
  InjectReplica,
  type Job,
  LOGGER,
  type Logger,
  ReplicaReader,
  Troubles,
  tenantScope,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantCopy, tenantCopy } from '../copies/copies.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { publishIncident } from '../incident/incident-changes.js';
import { RecordNames } from '../incident/record-names.js';
import { IncidentNumbers } from './incident-numbers.js';

/** Incidents that get their numbers in one transaction: who opens one meanwhile waits so long. */
const SLICE = 50;

/**
 * Incidents from before there were numbers get theirs, in the order of their opening, and what they are found by. Cut off,
 * it goes on where it stopped: what has a number is not looked for again. An organisation that fails holds up no other, and
 * fails the run.
 */
@Injectable()
export class FillNumbers implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentRepository,
    private readonly numbers: IncidentNumbers,
    private readonly names: RecordNames,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const troubles = new Troubles(this.logger, 'incidents did not get their numbers');
    for (const tenantId of await this.incidents.tenantsUnnumbered()) {
      // The letters stay for ever: they are not made before the organisation's name is known.
      const known = await this.tenants.byId(tenantScope(tenantId), tenantId);
      if (known && known.name === '') continue;
      await troubles.held({ tenantId }, async () => {
        while (await this.#slice(tenantId));
      });
    }
    troubles.end();
  }

  /** @returns whether there may be more */
  #slice(tenantId: string): Promise<boolean> {
    return this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) => {
      const scope = transaction.scope(tenantId);
      const found = await this.incidents.unnumbered(scope, SLICE);
      const isLast = found.length < SLICE;
      const numbers = await this.numbers.fill(scope, found.length, isLast);
      const names = await this.names.of(scope, found);
      for (const [index, incident] of found.entries()) {
        const numbered = { ...incident, number: numbers[index] ?? null, version: incident.version + 1 };
        await this.incidents.number(scope, incident, numbered);
        publishIncident(transaction, [incidentUpdated], numbered, names);
      }
      return !isLast;
    });
  }
}
