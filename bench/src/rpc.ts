import { startKafka } from '../../tools/engines/kafka.mjs';
import { httpEcho } from './rpc-http.js';
import { kafkajsEcho } from './rpc-kafkajs.js';
import { type Echo, ownEcho } from './rpc-own.js';
import { quantile, timed } from './statistics.js';

/** As large as a question of the gateway usually is. */
const text = 'x'.repeat(600);
const inFlight = 16;
const warmUps = 200;

/**
 * One question and its answer over a real Kafka, as the gateway asks services: our request/reply against the least that
 * kafkajs can do, and against HTTP with keep-alive. All in one process on one machine.
 * @param runs questions one after the other, and twice as many side by side
 */
export async function benchRpc(runs: number): Promise<void> {
  const count = Math.max(runs, 500);
  const kafka = await startKafka();
  try {
    const subjects: [string, () => Promise<Echo>][] = [
      ['HTTP keep-alive', httpEcho],
      ['bare kafkajs', () => kafkajsEcho(kafka.brokers)],
      ['our bus', () => ownEcho(kafka.brokers)],
    ];
    for (const [name, open] of subjects) {
      const echo = await open();
      try {
        await measure(name, echo, count);
      } finally {
        await echo.close();
      }
    }
  } finally {
    await kafka.stop();
  }
}

async function measure(name: string, echo: Echo, count: number): Promise<void> {
  const ask = async (): Promise<void> => {
    if ((await echo.ask(text)) !== text) throw new Error(`${name} answered something else`);
  };
  for (let index = 0; index < warmUps; index++) await ask();
  const alone: number[] = [];
  for (let index = 0; index < count; index++) alone.push(await timed(ask));
  const together: number[] = [];
  let left = count * 2;
  const seconds =
    (await timed(() =>
      Promise.all(
        Array.from({ length: inFlight }, async () => {
          while (left-- > 0) together.push(await timed(ask));
        }),
      ),
    )) / 1_000;
  console.log(`${name}, one at a time:  ${latencies(alone)}`);
  console.log(`${name}, ${inFlight} at once:     ${latencies(together)}, ${Math.round(together.length / seconds)}/s`);
}

const latencies = (values: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${quantile(values, share).toFixed(2)} ms`).join(', ');
