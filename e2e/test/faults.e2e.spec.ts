import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describeWithEngine, localEngineMissing } from '@hazardlens/testing';
import { root } from '../src/paths.js';

const missing = localEngineMissing('kafka') ?? localEngineMissing('minio');
/** How long things go wrong; a slow machine gets through fewer faults in it, with the same claims about each. */
const minutes = process.env['FAULT_MINUTES'] ?? '2';

/** The counts with a sentence for each thing found; in one line, which is all that a summary shows. Without any: why it ended. */
function verdictOf(output: string): string {
  const lines = output.split('\n');
  const found = lines.filter((line) => /^(lost: \d|\* )/.test(line));
  return (found.length > 0 ? found : lines.slice(-20)).join(' ').trim();
}

describeWithEngine('faults of the distributed edition', missing, () => {
  it('lose, double, leak and leave stuck nothing that was acknowledged', async () => {
    const child = spawn(process.execPath, [join(root, 'tools/faults/faults.mjs'), '--minutes', minutes], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk);
      });
    }
    const [code] = (await once(child, 'close')) as [number | null];
    console.info(output);
    expect(verdictOf(output)).toBe(
      'lost: 0, doubled: 0, leaked: 0, stuck: 0, parked: 0, spoilt: 0, crashed: 0, alerts: 0',
    );
    // Otherwise nothing was tried.
    expect(output).toMatch(/acknowledged: [1-9]\d* captures, [1-9]\d* decisions/);
    expect(output).toMatch(/^[1-9]\d* faults in \d+ minutes: [1-9]\d* of parts, [1-9]\d* of single messages/m);
    expect(code).toBe(0);
  }, 900_000);
});
