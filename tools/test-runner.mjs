/**
 * `npm test` and its parts. Every step runs whatever the ones before it said, so that one run shows everything; each
 * counts as a test. Steps run in two lanes side by side, since one alone waits half of the time; what the second lane says is
 * shown when a step of it is done. The last line is always `N passed, N failed, N skipped`.
 *
 *   node tools/test-runner.mjs            everything
 *   node tools/test-runner.mjs --fast     format, lint, types, unit and architecture tests
 *   node tools/test-runner.mjs --only e2e, or int, unit, … (a step's id), with what it needs; further arguments go to Jest
 *   REQUIRE_ALL=1                         an absent engine (Chromium, Java, Go) is a failure, not a skip
 */
import { report } from './test-runner/report.mjs';
import { planSteps } from './test-runner/steps.mjs';

const args = process.argv.slice(2);
const fast = args.includes('--fast');
const onlyAt = args.indexOf('--only');
const only = onlyAt >= 0 ? args[onlyAt + 1] : undefined;
const jestArguments = args.filter(
  (arg, index) => arg !== '--fast' && (onlyAt < 0 || index < onlyAt || index > onlyAt + 1),
);

const steps = planSteps({ fast, only, jestArguments });
const results = new Map();
/** By step: settled when it has ended, whatever it said. */
const ended = new Map(
  steps.map(({ id }) => {
    let resolve;
    const promise = new Promise((settle) => {
      resolve = settle;
    });
    return [id, { promise, resolve }];
  }),
);
let interrupted = false;

async function runLane(beside) {
  for (const { id, name, run, after = [] } of steps.filter((step) => Boolean(step.beside) === beside)) {
    await Promise.all(after.map((needed) => ended.get(needed)?.promise));
    // A wish to stop ends the running steps with its signal; the later ones are not started.
    if (interrupted) break;
    if (!beside) console.log(`\n▶ ${name}`);
    const started = Date.now();
    let result;
    try {
      result = await run({ quiet: beside });
    } catch (error) {
      result = { passed: 0, failed: 1, skipped: 0, failures: [String(error.stack ?? error)] };
    }
    if (beside) console.log(`\n▶ ${name} (beside)\n${result.output ?? ''}`);
    results.set(id, { name, seconds: (Date.now() - started) / 1000, ...result });
    interrupted ||= Boolean(result.interrupted);
    ended.get(id).resolve();
  }
  for (const { id, beside: its } of steps) if (Boolean(its) === beside) ended.get(id).resolve();
}
await Promise.all([runLane(false), runLane(true)]);
process.exitCode = report(steps.flatMap(({ id }) => results.get(id) ?? []));
