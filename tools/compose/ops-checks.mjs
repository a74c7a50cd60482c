/** What an operator types, in the image `ops` of the running product; at last everything is lost and restored. */
import { randomUUID } from 'node:crypto';
import { operatorCommands } from '../ops/documented.mjs';
import { eventually, must, untilHealthy } from './product.mjs';

/** Nothing is parked in a product that works, and nothing is restored over what is there. */
const refusals = [
  { command: /^dlq (show|replay) \S+ \d/, because: 'There is no letter' },
  { command: /^restore/, because: 'Restoring never overwrites' },
];

/** `seen`: who used the product, and what is stored of them. `stillWorks(context)`: all of it is there, and a photo goes through. */
export function opsChecks(seen, stillWorks) {
  const values = {
    QUEUE: 'capture.capture.commands.v1.dlq',
    LETTER: '0-0',
    TENANT: '',
    FOLDER: randomUUID(),
  };
  const ops = ({ compose }, ...args) => compose('run', '--rm', '--no-deps', 'ops', ...args);
  const last = (text) => text.trim().split('\n').at(-1);

  async function commands(context) {
    await seen.api.request('PATCH', '/tenant', { training_consent: true });
    const told = [];
    for (const words of operatorCommands({ ...values, TENANT: seen.tenantId })) {
      const answer = await ops(context, ...words).catch((error) => error);
      const refused = refusals.find(({ command }) => command.test(words.join(' ')));
      if (refused)
        must(answer instanceof Error && answer.message.includes(refused.because), `${words.join(' ')}: ${answer}`);
      else must(!(answer instanceof Error), `${words.join(' ')}: ${answer.message}`);
      told.push(words.slice(0, 2).join(' '));
    }
    return [...new Set(told)].join(', ');
  }

  async function restore(context) {
    const { compose, docker, project } = context;
    await compose('down', '--timeout', '30');
    await docker('volume', 'rm', ...['kafka', 'mongo', 'mongo-config', 'minio'].map((name) => `${project}_${name}`));
    await compose('up', '--detach', 'kafka', 'mongo', 'minio', 'mongo-init', 'prepare');
    await untilHealthy(context);
    const told = last(await ops(context, 'restore', '--from', `/backups/${values.FOLDER}`));
    await compose('up', '--wait', '--wait-timeout', '600', 'gateway');
    await untilHealthy(context);
    const { email, password } = seen;
    await eventually(async () => {
      const answer = await seen.api.as(undefined).post('/auth/login', { email, password });
      must(answer.status === 200, `signing in answered ${answer.status}`);
    });
    return `${told} Then a photo: ${await stillWorks(context)}`;
  }

  return [
    { name: 'every command of docs/operations.md, in the image ops', run: commands },
    { name: 'everything lost, and restored by the image ops', run: restore },
  ];
}
