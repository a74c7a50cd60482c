/** What goes wrong, in which order. The short form stops and cuts for seconds, the long one beyond every time limit. */

const long = { stopMs: 45_000, cutMs: 60_000, kafkaMs: 10_000, betweenMs: 5_000 };
const short = { stopMs: 6_000, cutMs: 8_000, kafkaMs: 1_000, betweenMs: 1_500 };

export const paceOf = (minutes) => (minutes >= 15 ? long : short);

/** @returns faults in the order to try them; the ones that are worth most first, since a short run may not reach the end */
export function schedule({ faults, services }, pace) {
  const kill = (name) => ({ name: `kill -9 ${name}`, run: () => faults.killService(name) });
  const stop = (name) => ({
    name: `SIGSTOP ${name} ${pace.stopMs / 1000} s`,
    run: () => faults.stopService(name, pace.stopMs),
  });
  const cut = (name) => ({ name: `cut ${name} ${pace.cutMs / 1000} s`, run: () => faults.cut(name, pace.cutMs) });
  const first = [
    kill('capture'),
    cut('minio'),
    kill('inference'),
    cut('mongo'),
    kill('gateway'),
    { name: 'kill -9 kafka', run: () => faults.killKafka() },
    kill('incident'),
    { name: 'kill -9 mongo', run: () => faults.killMongo() },
    stop('inference'),
    kill('reporting'),
    { name: `restart kafka after ${pace.kafkaMs / 1000} s`, run: () => faults.restartKafka(pace.kafkaMs) },
    stop('capture'),
    kill('auth'),
  ];
  const done = new Set(first.map(({ name }) => name));
  const rest = services.flatMap((name) => [kill(name), stop(name)]);
  return [...first, ...rest.filter(({ name }) => !done.has(name))];
}
