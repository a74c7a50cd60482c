import { createIncident, type DataOf, listIncidents } from '@hazardlens/contracts';
import { incidentService } from '@hazardlens/incident';
import { CATEGORIES } from '@hazardlens/taxonomy';
import pLimit from 'p-limit';
import { GeneratedOwners, type GeneratedTenant, managerOf, siteId } from './generated-facts.js';
import { type ServiceAlone, startAlone } from './service-alone.js';
import { cpuOf, quantile, timed } from './statistics.js';

/** Numbers of an organisation are given one after the other: more at once would only wait for each other. */
const atOnce = 2;
const warmUp = 10;
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
  const service = await startAlone(incidentService, new GeneratedOwners([small, large]));
  try {
    const numbers = new Map<string, string>();
    for (const tenant of [small, large]) numbers.set(tenant.id, await report(service, tenant));
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

/** @returns the number of the one in the middle */
async function report(service: ServiceAlone, tenant: GeneratedTenant): Promise<string> {
  const actor = managerOf(tenant);
  const context = { tenantId: tenant.id, actorId: actor.id };
  const site = { id: siteId(tenant, 0), name: 'North tower', tenant_id: tenant.id };
  const turns = pLimit(atOnce);
  const seconds = await timed(async () => {
    for (let from = 0; from < tenant.incidents; from += 10_000) {
      const batch = Array.from({ length: Math.min(10_000, tenant.incidents - from) }, (_, index) => from + index);
      await Promise.all(
        batch.map((index) =>
          turns(() => {
            const { category, hazard } = hazards[index % hazards.length] as (typeof hazards)[number];
            const notes = [0, 1, 2, 3].map((nth) => words[(index * 7 + nth * nth * 5) % words.length]).join(' ');
            const said = index % 1_000 === 7 ? `${notes} asbestos` : notes;
            const data = { category, hazard_type: hazard.code, notes: said, photo: null };
            return service.client.request(
              createIncident,
              { ...data, actor, incident_id: `${tenant.id}-${index}`, site },
              // it is filled, not measured
              { ...context, deadlineMs: 60_000 },
            );
          }),
        ),
      );
    }
  });
  console.log(
    `${tenant.incidents.toLocaleString('en')} incidents of the ${tenant.name} in ${(seconds / 1000).toFixed(0)} s`,
  );
  const { incidents } = await search(service, tenant, { limit: 1 });
  const newest = incidents[0]?.number ?? '';
  const [letters, last] = newest.split('-');
  return `${letters}-${String(Math.ceil(Number(last) / 2)).padStart(4, '0')}`;
}

function search(service: ServiceAlone, tenant: GeneratedTenant, question: Question) {
  const actor = managerOf(tenant);
  const data = { actor, statuses: [], site_id: null, limit: 20, sort: 'newest' as const, ...question };
  return service.client.request(listIncidents, data, { tenantId: tenant.id, actorId: actor.id });
}
