/** What goes wrong, in which order. The short form stops and cuts for seconds, the long one beyond every time limit. */

const long = { stopMs: 45_000, cutMs: 60_000, awayMs: 10_000, betweenMs: 5_000 };
const short = { stopMs: 6_000, cutMs: 8_000, awayMs: 1_000, betweenMs: 1_000 };
/** Longer than a consumer's session: its group has given its partitions away when it wakes up. */
const pastSessionMs = 45_000;

export const paceOf = (minutes) => (minutes >= 15 ? long : short);

/**
 * @returns faults in the order to try them; the ones that are worth most first, since a short run may not reach the end.
 * One with `beside` goes on while the next ones happen to other parts.
 */
export function schedule({ faults, services, engines }, pace) {
  const kill = (name) => ({ name: `kill -9 ${name}`, part: name, run: () => faults.kill(name) });
  const stop = (name, ms = pace.stopMs) => ({
    name: `SIGSTOP ${name} ${ms / 1000} s`,
    part: name,
    run: () => faults.stop(name, ms),
  });
  const restart = (name) => ({
    name: `restart ${name} after ${pace.awayMs / 1000} s`,
    part: name,
    run: () => faults.restart(name, pace.awayMs),
  });
  const cut = (name) => ({
    name: `cut ${name} ${pace.cutMs / 1000} s`,
    part: name,
    run: () => faults.cut(name, pace.cutMs),
  });
  const first = [
    // Captures go on without it, so that what happens beside it happens under load.
    { ...stop('reporting', pastSessionMs), beside: true },
    kill('capture'),
    kill('mongo'),
    restart('kafka'),
    cut('minio'),
    kill('inference'),
    cut('mongo'),
    kill('incident'),
    kill('kafka'),
    kill('gateway'),
    stop('capture'),
    restart('mongo'),
    kill('minio'),
    stop('inference'),
    kill('reporting'),
    kill('auth'),
  ];
  const done = new Set(first.map(({ name }) => name));
  const rest = [...services, ...engines].flatMap((name) => [kill(name), stop(name)]);
  return [...first, ...[...rest, restart('minio')].filter(({ name }) => !done.has(name))];
}
