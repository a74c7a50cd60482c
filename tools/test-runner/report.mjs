/**
 * A busy machine may make a test late now and then, with it others of its file: of so many files. More in one run is a fault
 * of the tests or of the product, and the run has failed.
 */
export const mostUnsteady = 3;

/** Prints what happened, worst last, and the line that CI reads; returns the exit code. */
export function report(results) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  let ran = 0;
  console.log('\n──────── results');
  for (const { name, seconds, passed, failed, skipped, note } of results) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    ran += passed + failed;
    const mark = failed > 0 ? '✗' : passed === 0 && skipped > 0 ? '–' : '✓';
    const counts = passed + failed + skipped > 1 ? `  ${passed} passed, ${failed} failed, ${skipped} skipped` : '';
    console.log(`${mark} ${name.padEnd(44)} ${seconds.toFixed(1).padStart(7)} s${counts}${note ? `  ${note}` : ''}`);
  }
  const skips = results.flatMap(({ skips }) => skips ?? []);
  if (skips.length > 0) {
    console.log('\n──────── skipped');
    for (const skip of skips) console.log(`– ${skip}`);
  }
  const unsteady = results.flatMap(({ unsteady }) => unsteady ?? []);
  const unsteadyFiles = new Set(unsteady.map((test) => test.split(': ')[0])).size;
  if (unsteady.length > 0) {
    console.log('\n──────── unsteady: failed first, passed when run alone');
    for (const test of unsteady) console.log(`! ${test}`);
    console.log(`in ${unsteadyFiles} files, at most ${mostUnsteady}`);
  }
  const failures = results.flatMap(({ name, failures }) => (failures ?? []).map((failure) => `${name}: ${failure}`));
  if (unsteadyFiles > mostUnsteady) {
    total.failed += 1;
    failures.push(`second tries: ${unsteadyFiles} files passed only when run alone, at most ${mostUnsteady} may`);
  }
  if (failures.length > 0) {
    console.log('\n──────── failures');
    for (const failure of failures) console.log(`✗ ${failure}`);
  }
  if (ran === 0) console.log('\nNothing was run, which is a failure.');
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 || ran === 0 ? 1 : 0;
}
