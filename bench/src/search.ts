import { type DataOf, listIncidents } from '@hazardlens/contracts';
import { incidentService } from '@hazardlens/incident';
import { filledWith } from './filled-incidents.js';
import { GeneratedOwners, type GeneratedTenant, managerOf } from './generated-facts.js';
import { type ServiceAlone, startAlone } from './service-alone.js';
import { cpuOf, quantile, timed } from './statistics.js';

const warmUp = 10;

type Question = Partial<DataOf<typeof listIncidents>>;
/** What people look for: one incident, a word that many have, two of them, a rare one, and a word's beginning. */
const questions: Record<string, Question> = {
  number: { number: 'its own' },
  'common word': { q: 'ladder' },
  'two words': { q: 'crane puddle' },
  'rare word': { q: 'asbestos' },
  'beginning of a word': { q: 'scaff' },
};

/**
 * `npm run bench -- search [--runs N] [--rows N]`: searches of a contractor with N incidents against those of one with 1,000
 * in the same collection, asked in turns through the bus.
 */
export async function benchSearch(runs: number, rows: number): Promise<void> {
  const small: GeneratedTenant = { id: 'a-small', name: 'Small contractor', incidents: 1_000 };
  const large: GeneratedTenant = { id: 'b-large', name: 'Large contractor', incidents: rows };
  const { job, filled } = filledWith([small, large]);
  const filling = { ...incidentService, jobs: [...incidentService.jobs, job] };
  const service = await startAlone(filling, new GeneratedOwners([small, large]));
  try {
    await filled;
    const numbers = new Map<string, string>();
    for (const tenant of [small, large]) numbers.set(tenant.id, await numberInTheMiddle(service, tenant));
    for (const [name, question] of Object.entries(questions)) {
      const ask = (tenant: GeneratedTenant) => {
        const number = question.number ? { number: numbers.get(tenant.id) } : {};
        return search(service, tenant, { ...question, ...number });
      };
      const times = { small: [] as number[], large: [] as number[] };
      for (let run = -warmUp; run < runs; run++) {
        const [ofSmall, ofLarge] = [await timed(() => ask(small)), await timed(() => ask(large))];
        if (run < 0) continue;
        times.small.push(ofSmall);
        times.large.push(ofLarge);
      }
      const cpu = await cpuOf(async () => {
        for (let run = 0; run < runs; run++) await ask(large);
      });
      const [ofSmall, ofLarge] = [quantile(times.small, 0.5), quantile(times.large, 0.5)];
      const { total } = await ask(large);
      console.log(
        `${name.padEnd(20)} ${ofSmall.toFixed(1)} ms of 1,000, ${ofLarge.toFixed(1)} ms of ${rows.toLocaleString('en')} ` +
          `(${total} found, ${(cpu / runs).toFixed(1)} ms of CPU): ${(ofLarge / ofSmall).toFixed(2)} ×`,
      );
    }
  } finally {
    await service.close();
  }
}

async function numberInTheMiddle(service: ServiceAlone, tenant: GeneratedTenant): Promise<string> {
  const { incidents } = await search(service, tenant, { limit: 1 });
  const [letters, last] = (incidents[0]?.number ?? '').split('-');
  return `${letters}-${String(Math.ceil(Number(last) / 2)).padStart(4, '0')}`;
}

function search(service: ServiceAlone, tenant: GeneratedTenant, question: Question) {
  const actor = managerOf(tenant);
  const data = { actor, statuses: [], site_id: null, limit: 20, sort: 'newest' as const, ...question };
  return service.client.request(listIncidents, data, { tenantId: tenant.id, actorId: actor.id });
}
