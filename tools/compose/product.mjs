/** The running containers of the product. */
import { serviceNames } from '@hazardlens/contracts';
import { pause } from '../engines/common.mjs';

const patienceMs = 300_000;

export const ourServices = [...serviceNames];

export function must(true_, otherwise) {
  if (!true_) throw new Error(otherwise);
}

/** Repeats what fails until it does not, or the time is over; a refused connection counts as a failure. */
export async function eventually(probe, limitMs = patienceMs) {
  const deadline = Date.now() + limitMs;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(500);
    }
  }
}

/** Each as `docker compose ps` tells it. */
export async function containers({ compose }) {
  const text = await compose('ps', '--all', '--format', 'json');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Everything that is to run is healthy, and everything that is to end has ended well. */
export function untilHealthy(context) {
  return eventually(async () => {
    for (const { Service, State, Health, ExitCode } of await containers(context)) {
      const well = Health === 'healthy' || (State === 'exited' && ExitCode === 0);
      must(well, `${Service} is ${State} ${Health}`);
    }
  });
}

export const exec = ({ compose }, service, ...command) => compose('exec', '-T', service, ...command);
