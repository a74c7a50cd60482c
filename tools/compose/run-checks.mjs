/** Checks one after the other, each on what the ones before left behind, the table of what came of them, and the end of their program. */

/** `needed`: nothing after it makes sense without it. `only`: part of the names of those that run beside the needed ones. */
export async function runChecks(checks, context, { say, only = '' }) {
  const results = [];
  for (const { name, run, needed } of checks) {
    if (!needed && !name.includes(only)) continue;
    const from = Date.now();
    let detail = '';
    let failed = false;
    try {
      detail = (await run(context)) ?? '';
    } catch (error) {
      failed = true;
      detail = error.message.split('\n').slice(-3).join(' ').slice(-400);
    }
    const seconds = (Date.now() - from) / 1000;
    say(`${failed ? '✗' : '✓'} ${name} (${seconds.toFixed(1)} s) ${detail}`);
    results.push({ name, seconds, detail, failed });
    if (failed && needed) break;
  }
  return results;
}

export function printTable(results) {
  console.log('\n| check | result | s |\n|---|---|---|');
  for (const { name, seconds, detail, failed } of results) {
    console.log(`| ${name} | ${failed ? '**failed**: ' : ''}${detail || 'yes'} | ${seconds.toFixed(1)} |`);
  }
}

/** Runs `main` and ends the process with the code that it returns. What it put into `undo` is undone first, last things first, also after a signal. */
export async function runAndUndo(main, undo) {
  const end = async () => {
    for (const step of undo.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        console.error(error.message);
      }
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)));
  let code = 1;
  try {
    code = await main();
  } catch (error) {
    console.error(error.message);
  } finally {
    await end();
  }
  process.exit(code);
}
