import type { TaughtCosts, TaughtMeasures } from './measure-taught.js';

const two = (value: number): string => value.toFixed(2);

/** For docs/detection.md. */
export function taughtTable(tasks: readonly TaughtMeasures[], { plainMs, scannedMs, scoringMs }: TaughtCosts): string {
  const rows = tasks.map(
    ({ name, photos, promised, kept, held, learnMs }) =>
      `| ${name} | ${photos} + ${photos} | ${two(promised.average_precision)} | ${held.with} + ${held.without} | ` +
      `${two(kept.average_precision)} | ${two(kept.precision)} | ${two(kept.recall)} | ${(learnMs / 1000).toFixed(1)} |`,
  );
  const scoring = [...scoringMs].map(([count, ms]) => `${count}: ${ms.toFixed(1)} ms`).join(', ');
  return [
    '| taught | examples (with + without) | AP told | held back (with + without) | AP | precision | recall | learned in s |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `A photo: ${plainMs.toFixed(0)} ms without, ${scannedMs.toFixed(0)} ms with the scan; classifiers ${scoring}.`,
  ].join('\n');
}
