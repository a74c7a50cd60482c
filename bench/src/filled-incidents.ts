import { EventEmitter, once } from 'node:events';
import { IncidentRepository, reported } from '@hazardlens/incident';
import { type Job, type ServiceDefinition, type TenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { CATEGORIES } from '@hazardlens/taxonomy';
import { Injectable } from '@nestjs/common';
import { type GeneratedTenant, managerOf, siteId } from './generated-facts.js';
import { timed } from './statistics.js';

/** Of one transaction. */
const SLICE = 1_000;
const SECOND_MS = 1_000;
const hazards = CATEGORIES.flatMap(({ code, hazards }) => hazards.map((hazard) => ({ category: code, hazard })));
/** Words as notes have them; each incident says four of them, and one of a thousand says the rare one. */
const words = [
  'ladder',
  'west',
  'edge',
  'crane',
  'cable',
  'puddle',
  'gate',
  'scaffold',
  'noon',
  'forklift',
  'shaft',
  'roof',
];

/**
 * A job that fills the store once, in slices, with reports as the service itself opens them: numbers, documents, what they are
 * found by. No message and no event for each, which take a hundred times as long.
 */
export function filledWith(tenants: readonly GeneratedTenant[]): {
  job: NonNullable<ServiceDefinition['jobs']>[number];
  filled: Promise<unknown>;
} {
  const waiting = [...tenants];
  const filling = new EventEmitter();

  @Injectable()
  class FillIncidents implements Job {
    constructor(
      private readonly unitOfWork: UnitOfWork,
      private readonly incidents: IncidentRepository,
    ) {}

    async run(): Promise<void> {
      try {
        for (let tenant = waiting.shift(); tenant; tenant = waiting.shift()) await this.fill(tenant);
        filling.emit('filled');
      } catch (error) {
        filling.emit('error', error);
      }
    }

    private async fill(tenant: GeneratedTenant): Promise<void> {
      const seconds = await timed(async () => {
        for (let from = 0; from < tenant.incidents; from += SLICE) {
          await this.unitOfWork.run({ tenantId: tenant.id, actorId: 'bench' }, (transaction) =>
            this.slice(transaction.scope(tenant.id), tenant, from),
          );
        }
      });
      const count = tenant.incidents.toLocaleString('en');
      console.log(`${count} incidents of the ${tenant.name} in ${(seconds / 1000).toFixed(0)} s`);
    }

    private slice(scope: TenantScope, tenant: GeneratedTenant, from: number) {
      const size = Math.min(SLICE, tenant.incidents - from);
      return this.incidents.open(
        scope,
        Array.from({ length: size }, (_, index) => aReport(tenant, from + index)),
      );
    }
  }
  return { job: { name: 'fill-incidents', everyMs: 1, run: FillIncidents }, filled: once(filling, 'filled') };
}

/** A second after the one before. */
function aReport(tenant: GeneratedTenant, index: number) {
  const { category, hazard } = hazards[index % hazards.length] as (typeof hazards)[number];
  const notes = [0, 1, 2, 3].map((nth) => words[(index * 7 + nth * nth * 5) % words.length]).join(' ');
  const site = { id: siteId(tenant, 0), name: 'North tower', tenant_id: tenant.id };
  return reported(
    {
      ...{ actor: managerOf(tenant), incident_id: `${tenant.id}-${index}`, site, photo: null },
      ...{ category, hazard_type: hazard.code, notes: index % 1_000 === 7 ? `${notes} asbestos` : notes },
    },
    new Date(Date.now() - (tenant.incidents - index) * SECOND_MS),
  );
}
