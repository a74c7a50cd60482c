/** What Jest's JSON says, file by file: it knows what its exit code does not. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @returns {{files: FileResult[], problem?: string}} where a problem is one of the run itself, not of a test */
export function readResults(outputFile, root, code) {
  let result;
  try {
    result = JSON.parse(readFileSync(outputFile, 'utf8'));
  } catch {
    return { files: [], problem: `Jest gave no result (exit code ${code}), see above` };
  }
  const files = result.testResults.map((suite) => fileResult(path.relative(root, suite.name), suite));
  const failed = files.some(({ failures }) => failures.length > 0);
  if (result.numTotalTests === 0 && !failed) return { files, problem: 'no test was found' };
  if (code !== 0 && !failed) return { files, problem: `Jest ended with exit code ${code} although no test failed` };
  return { files };
}

function fileResult(file, suite) {
  const tests = suite.assertionResults;
  const failed = tests.filter(({ status }) => status === 'failed');
  const skipped = tests.filter(({ status }) => status === 'pending' || status === 'todo');
  return {
    file,
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: skipped.length,
    // A suite that could not even be loaded has no tests to count.
    failures:
      suite.status === 'failed' && failed.length === 0
        ? [`${file}: ${firstLines(suite.message)}`]
        : failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n    ${firstLines(failureMessages[0])}`),
    skips: [...new Set(skipped.map(({ ancestorTitles, fullName }) => `${file}: ${ancestorTitles[0] ?? fullName}`))],
  };
}

/** The first run with the files of the second one in the place of theirs; what they had failed with is kept as unsteady. */
export function withSecondTry(first, second) {
  const again = new Map(second.files.map((result) => [result.file, result]));
  return {
    ...first,
    files: first.files.map((result) => again.get(result.file) ?? result),
    problem: second.problem,
    interrupted: second.interrupted,
    unsteady: first.files
      .filter(({ file, failures }) => failures.length > 0 && again.get(file)?.failures.length === 0)
      .flatMap(({ failures }) => failures),
  };
}

export function summed({ files, problem, interrupted, unsteady = [] }) {
  const failures = [...files.flatMap(({ failures }) => failures), ...(problem ? [problem] : [])];
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    failed: failures.length,
    skipped: files.reduce((sum, { skipped }) => sum + skipped, 0),
    failures,
    skips: files.flatMap(({ skips }) => skips),
    unsteady,
    interrupted,
  };
}

const longestLine = 1_000;
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
/** What was expected and what there was instead: nobody sees the machine of a CI again. */
const firstLines = (text) =>
  String(text ?? 'failed')
    .replace(colours, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('● Test suite failed'))
    .slice(0, 3)
    .map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line))
    .join(' — ');
