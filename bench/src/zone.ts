import { setTimeout as pause } from 'node:timers/promises';
import { getDashboard, tenantUpdated } from '@hazardlens/contracts';
import { reportingService } from '@hazardlens/reporting';
import { MongoClient } from 'mongodb';
import { GeneratedOwners, type GeneratedTenant, managerOf, tenantFact } from './generated-facts.js';
import { type ServiceAlone, startAlone } from './service-alone.js';
import { summary, timed, timesBeside } from './statistics.js';

const askEveryMs = 20;
const lookEveryMs = 50;
/** All days of the generated history are others there. */
const farAway = 'Pacific/Honolulu';

/**
 * `npm run bench -- zone [--rows N]`: an organisation of so many incidents moves to another time zone, while its own
 * dashboard and that of another organisation are asked for.
 */
export async function benchZone(rows: number): Promise<void> {
  const moving: GeneratedTenant = { id: 'a-moving', name: 'Moving contractor', incidents: rows };
  const other: GeneratedTenant = { id: 'b-other', name: 'Other contractor', incidents: 1_000 };
  const service = await startAlone(reportingService, new GeneratedOwners([moving, other]));
  const mongo = await new MongoClient(service.mongoUri).connect();
  try {
    const asked = mongo.db('hazardlens_reporting').collection('tenant_rebuilds');
    const ask = (tenant: GeneratedTenant) => {
      const actor = managerOf(tenant);
      const context = { tenantId: tenant.id, actorId: actor.id };
      return service.client.request(getDashboard, { actor, site_id: null, locale: 'en' }, context);
    };
    const quiet: number[] = [];
    for (let run = 0; run < 50; run++) quiet.push(await timed(() => ask(other)));
    console.log(`the other's dashboard before: ${summary(quiet)}`);
    const turns: number[] = [];
    const move = async (): Promise<void> => {
      await publishMove(service, moving);
      while ((await asked.countDocuments()) > 0) await pause(lookEveryMs);
    };
    let ofItsOwn: number[] = [];
    let seconds = 0;
    const watched = watchTurns(turns);
    const ofOther = await timesBeside(
      async () => {
        ofItsOwn = await timesBeside(
          async () => {
            seconds = (await timed(move)) / 1000;
          },
          () => ask(moving),
          askEveryMs,
        );
      },
      () => ask(other),
      askEveryMs,
    );
    clearInterval(watched);
    console.log(`${rows} incidents moved in ${seconds.toFixed(1)} s, ${memory()} MB resident`);
    console.log(`the other's dashboard meanwhile: ${summary(ofOther)}, longest ${Math.max(...ofOther).toFixed(0)} ms`);
    console.log(`its own: ${summary(ofItsOwn)}, longest ${Math.max(...ofItsOwn).toFixed(0)} ms`);
    const longest = turns.reduce((most, turn) => Math.max(most, turn), 0);
    console.log(
      `CPU of the loop between two timers: ${summary(turns)}, longest ${longest.toFixed(1)} ms (target ≤ 20)`,
    );
  } finally {
    await mongo.close();
    await service.close();
  }
}

async function publishMove({ client }: ServiceAlone, moving: GeneratedTenant): Promise<void> {
  const { tenant, ...rest } = tenantFact(moving);
  const context = { tenantId: moving.id, actorId: 'bench', aggregateId: moving.id, aggregateVersion: 2 };
  await client.publish(tenantUpdated, { tenant: { ...tenant, time_zone: farAway }, ...rest }, context);
}

/** In time of the processor: on a machine that others use, too, time of the clock says how busy those are. */
function watchTurns(turns: number[]): NodeJS.Timeout {
  let before = process.threadCpuUsage();
  return setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    turns.push((user + system) / 1000);
  }, 1);
}

const memory = (): string => (process.memoryUsage().rss / 1e6).toFixed(0);
