import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { type RunningProduct, startEmbedded } from './embedded.js';

/** SIGTERM must end in 20 s; what is not done by then is repeated at the next start. */
const closeWithinMs = 18_000;
/** Signals this close together are one wish: when the launcher dies, Linux may tell its child more than once. */
const sameWishMs = 1_000;

try {
  const { values } = parseArgs({ options: { https: { type: 'boolean', default: false } } });
  const product = await startEmbedded(process.env, {
    https: values.https,
    onProgress: (sentence) => console.log(sentence),
  });
  closeOnSignal(product);
  announce(product);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function closeOnSignal(product: RunningProduct): void {
  let askedAt: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (askedAt !== undefined) {
        // asked again: the person does not want to wait
        if (Date.now() - askedAt > sameWishMs) process.exit(1);
        return;
      }
      askedAt = Date.now();
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
