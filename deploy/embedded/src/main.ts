import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { type RunningProduct, startEmbedded } from './embedded.js';

/** SIGTERM must end in 20 s; what is not done by then is repeated at the next start. */
const closeWithinMs = 18_000;

const { values } = parseArgs({ options: { https: { type: 'boolean', default: false } } });

try {
  const product = await startEmbedded(process.env, { https: values.https });
  closeOnSignal(product);
  announce(product);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function closeOnSignal(product: RunningProduct): void {
  let asked = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // asked twice: the person does not want to wait
      if (asked) process.exit(1);
      asked = true;
      setTimeout(() => process.exit(1), closeWithinMs).unref();
      void product.close().then(() => process.exit(0));
    });
  }
}

function announce({ url, demoLogins }: RunningProduct): void {
  console.log(`\nHazardLens is ready at ${url}\n`);
  if (demoLogins.length === 0) return;
  console.log('Demo logins (only this machine can connect unless HOST says otherwise):');
  const width = Math.max(...demoLogins.map(({ label }) => label.length));
  for (const { label, email, password } of demoLogins) console.log(`  ${label.padEnd(width)}  ${email}  ${password}`);
  console.log('\nCtrl-C stops it; photos and decisions stay in the data folder.');
}
