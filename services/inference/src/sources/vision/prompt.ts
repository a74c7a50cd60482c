import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { HAZARD_TYPES } from '@hazardlens/taxonomy';
import { z } from 'zod';

// The same from `src` and from `dist`: the words are a document, and the compiler copies none.
const here = path.dirname(fileURLToPath(import.meta.url));
const PROMPT_FILE = path.resolve(here, '../../../src/sources/vision/prompt.md');

const sections = z.strictObject({ System: z.string().min(1), Question: z.string().min(1), Repair: z.string().min(1) });

/** What the model is told. */
export interface Prompt {
  /** Of the words; part of the source's version. */
  readonly version: string;
  readonly system: string;
  /** @param hazards codes of the taxonomy that may be answered */
  question(hazards: readonly string[]): string;
  /** @param problem a sentence of ours about the last answer */
  repair(problem: string): string;
}

const labels = new Map<string, string>(HAZARD_TYPES.map(({ code, label }) => [code, label]));

/** @throws Error when the file is not as `prompt.md` describes */
export function parsePrompt(text: string): Prompt {
  const version = /^---\nversion: (\d+)\n---\n/.exec(text)?.[1];
  if (!version) throw new Error('the prompt names no version');
  const parts = text
    .split(/^## /m)
    .slice(1)
    .map((part): [string, string] => {
      const end = part.indexOf('\n');
      return [part.slice(0, end).trim(), part.slice(end + 1).trim()];
    });
  const { System, Question, Repair } = sections.parse(Object.fromEntries(parts));
  return {
    version,
    system: System,
    question: (hazards) =>
      Question.replace('{{hazards}}', () => hazards.map((code) => `- ${code}: ${labels.get(code) ?? code}`).join('\n')),
    repair: (problem) => Repair.replace('{{problem}}', () => problem),
  };
}

/** The reviewed words of `prompt.md`. */
export const readPrompt = (): Prompt => parsePrompt(readFileSync(PROMPT_FILE, 'utf8'));
