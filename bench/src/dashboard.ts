import { getDashboard, getRiskIntelligence } from '@hazardlens/contracts';
import { reportingService } from '@hazardlens/reporting';
import { GeneratedOwners, type GeneratedTenant, managerOf } from './generated-facts.js';
import { startAlone } from './service-alone.js';
import { cpuOf, quantile, timed } from './statistics.js';

const warmUp = 20;

/**
 * `npm run bench -- dashboard [--runs N] [--rows N]`: the dashboard of a contractor with 1,000,000 incidents against that
 * of one with 1,000 in the same read model, asked in turns through the bus. Answers come from day sums, so that both read
 * the same number of documents.
 */
export async function benchDashboard(runs: number, rows: number): Promise<void> {
  const small: GeneratedTenant = { id: 'a-small', name: 'Small contractor', incidents: 1_000 };
  const large: GeneratedTenant = { id: 'b-large', name: 'Large contractor', incidents: rows };
  const service = await startAlone(reportingService, new GeneratedOwners([small, large]));
  try {
    const ask = (tenant: GeneratedTenant) => {
      const actor = managerOf(tenant);
      const context = { tenantId: tenant.id, actorId: actor.id };
      return service.client.request(getDashboard, { actor, site_id: null, locale: 'en' }, context);
    };
    const { statistics } = await ask(large);
    console.log(`the large contractor's dashboard: ${JSON.stringify(statistics)}`);
    const times = { small: [] as number[], large: [] as number[] };
    for (let run = -warmUp; run < runs; run++) {
      const [ofSmall, ofLarge] = [await timed(() => ask(small)), await timed(() => ask(large))];
      if (run < 0) continue;
      times.small.push(ofSmall);
      times.large.push(ofLarge);
    }
    for (const [name, values] of Object.entries(times)) console.log(`${name.padEnd(5)} ${told(values)}`);
    const ratio = quantile(times.large, 0.5) / quantile(times.small, 0.5);
    const hub = (tenant: GeneratedTenant) => {
      const actor = managerOf(tenant);
      const context = { tenantId: tenant.id, actorId: actor.id };
      const question = { actor, site_id: null, locale: 'en' as const, time_range: '30d' as const };
      return service.client.request(getRiskIntelligence, question, context);
    };
    for (const [name, read] of Object.entries({ dashboard: ask, 'risk hub': hub }))
      for (const tenant of [small, large]) {
        for (let run = 0; run < warmUp; run++) await read(tenant);
        const cpu = await cpuOf(async () => {
          for (let run = 0; run < runs; run++) await read(tenant);
        });
        console.log(`${name} of the ${tenant.name}: ${(cpu / runs).toFixed(1)} ms of CPU a read (target ≤ 6)`);
      }
    console.log(`ratio of medians: ${ratio.toFixed(2)} (target ≤ 1.5); p99 target ≤ 20 ms`);
  } finally {
    await service.close();
  }
}

const told = (values: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${quantile(values, share).toFixed(1)} ms`).join(', ') +
  `, n ${values.length}`;
