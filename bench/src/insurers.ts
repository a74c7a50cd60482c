import { type Actor, getInsuranceDashboard, linkGranted } from '@hazardlens/contracts';
import { reportingService } from '@hazardlens/reporting';
import { GeneratedOwners, type GeneratedTenant } from './generated-facts.js';
import { startAlone } from './service-alone.js';
import { cpuOf, quantile, timed } from './statistics.js';

const contractors = 500;
const warmUp = 5;

const insurer = (name: string): Actor => ({
  ...{ id: `${name}-analyst`, email: `analyst@${name}.example`, name: 'Ines Insurer', role: 'insurance_analyst' },
  ...{ tenant_id: name, tenant_name: name, tenant_type: 'insurance_provider' },
});

/**
 * `npm run bench -- insurers [--runs N] [--rows N]`: the portal of an insurer with 500 contractors of so many incidents each
 * (10,000 unless said otherwise) against that of one with a single contractor, asked in turns through the bus.
 */
export async function benchInsurers(runs: number, rows: number): Promise<void> {
  const tenants = Array.from(
    { length: contractors },
    (_, index): GeneratedTenant => ({
      id: `c${String(index).padStart(3, '0')}`,
      name: `Contractor ${index}`,
      incidents: rows,
    }),
  );
  const service = await startAlone(reportingService, new GeneratedOwners(tenants));
  try {
    const link = async (to: Actor, { id }: GeneratedTenant): Promise<void> => {
      const link_id = `${to.tenant_id}-${id}`;
      const granted_at = new Date(Date.now() - 200 * 86_400_000).toISOString();
      const data = { link_id, insurer_id: to.tenant_id, contractor_id: id, status: 'active' as const };
      const context = { tenantId: to.tenant_id, actorId: 'bench', aggregateId: link_id, aggregateVersion: 1 };
      await service.client.publish(linkGranted, { ...data, granted_at, revoked_at: null }, context);
    };
    const [one, many] = [insurer('i-one'), insurer('i-many')];
    await link(one, tenants[0] as GeneratedTenant);
    for (const tenant of tenants) await link(many, tenant);
    const ask = (actor: Actor, known?: string) => {
      const context = { tenantId: actor.tenant_id, actorId: actor.id, deadlineMs: 60_000 };
      return service.client.request(getInsuranceDashboard, { actor, locale: 'en', known }, context);
    };
    const asked = { 'one contractor': one, [`${contractors} contractors`]: many };
    const medians: number[] = [];
    for (const [name, actor] of Object.entries(asked)) {
      const first = await ask(actor);
      const bytes = JSON.stringify(first).length;
      // as the gateway does, which keeps the rows that it was told
      const again = () => ask(actor, first.version);
      for (let run = 0; run < warmUp; run++) await again();
      const times: number[] = [];
      const cpu = await cpuOf(async () => {
        for (let run = 0; run < runs; run++) times.push(await timed(again));
      });
      medians.push(quantile(times, 0.5));
      console.log(
        `${name}: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, ${(cpu / runs).toFixed(1)} ms of CPU an answer of ${(bytes / 1000).toFixed(0)} kB, n ${runs}`,
      );
    }
    const [single = Number.NaN, all = Number.NaN] = medians;
    console.log(
      `an answer over all takes ${(all / single).toFixed(1)}× the time of one contractor (target ≤ 1.5), a contractor in it ${(all / contractors).toFixed(2)} ms`,
    );
  } finally {
    await service.close();
  }
}
