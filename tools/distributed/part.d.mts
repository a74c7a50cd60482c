import type { ChildProcess } from 'node:child_process';

export function startPart(part: {
  name: string;
  file: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  ready: { line?: (line: string) => string | undefined; probe?: () => Promise<boolean> };
}): Promise<{ child: ChildProcess; answer: string }>;
/** True once an address answers with 2xx. */
export function answers(url: string): Promise<boolean>;
export function stopPart(child: ChildProcess): Promise<void>;
