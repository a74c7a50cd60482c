import type { Step } from './tally.mjs';

export interface Verdict {
  version: 'old' | 'new';
  findings: { counts: Record<string, number>; problems: Record<string, string[]> };
}

export function tableOf(run: {
  commits: { old: string; new: string };
  messages: { count: number; refused: string[] };
  seconds: number;
  minutes: number;
  steps: Step[];
  verdicts: Verdict[];
}): string;
