/** The table of an upgrade, as it is printed and kept in docs/reliability.md. */

export const upgradeMarks = ['<!-- upgrade: written by npm run faults -- --upgrade --write -->', '<!-- /upgrade -->'];

const seconds = (ms) => (ms / 1000).toFixed(1);
/** Ids say nothing to a reader. */
const nameless = (request) => request.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID').replace(/\?.*$/, '');

export function tableOf({ commits, messages, seconds: beside, minutes, steps, verdicts }) {
  const rows = steps.map(
    ({ name, ms, requests, repeated, longestMs, longest }) =>
      `| ${name} | ${seconds(ms)} | ${requests} | ${repeated} | ${seconds(longestMs)} | ${nameless(longest)} |`,
  );
  const sum = (field) => steps.reduce((total, step) => total + step[field], 0);
  const { old, new: now } = commits;
  return [
    `From ${old} to ${now}${verdicts.length > 1 ? ' and back' : ''}, both versions beside each other for ${beside} s at each step, in ${Math.round(minutes)} minutes: ${sum('requests')} answers, ${sum('repeated')} repeated requests, the longest answer after ${seconds(Math.max(...steps.map(({ longestMs }) => longestMs)))} s.`,
    `${messages.count} messages of one version read by the other: ${messages.refused.length} refused.`,
    '',
    ...verdicts.flatMap(verdictOf),
    '',
    '| step | s | answers | repeated | longest, s | of |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function verdictOf({ version, findings }) {
  const { captures, decisions, incidents, objects, hashes } = findings.counts;
  // This run watches no alerts.
  const problems = Object.entries(findings.problems).filter(([kind]) => kind !== 'alerts');
  const after = version === 'new' ? 'After the upgrade' : 'After going back';
  return [
    `${after}: ${captures} captures and ${decisions} decisions acknowledged, ${incidents} incidents, ${objects} objects, ${hashes} of them compared by SHA-256; ${problems
      .map(([kind, list]) => `${kind}: ${list.length}`)
      .join(', ')}.`,
    ...problems.flatMap(([, list]) => list.slice(0, 10).map((sentence) => `* ${sentence}`)),
  ];
}
