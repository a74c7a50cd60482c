/**
 * `npm test` and its parts. Every step runs whatever the ones before it said, so that one run shows everything; each
 * counts as a test. The last line is always `N passed, N failed, N skipped`.
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

const results = [];
for (const { name, run } of planSteps({ fast, only, jestArguments })) {
  console.log(`\n▶ ${name}`);
  const started = Date.now();
  let result;
  try {
    result = await run();
  } catch (error) {
    result = { passed: 0, failed: 1, skipped: 0, failures: [String(error.stack ?? error)] };
  }
  results.push({ name, seconds: (Date.now() - started) / 1000, ...result });
  // A wish to stop ends the running step with its signal; the later ones are not started.
  if (result.interrupted) break;
}
process.exitCode = report(results);
