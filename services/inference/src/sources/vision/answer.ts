import type { ReasonCode } from '@hazardlens/taxonomy';
import { z } from 'zod';
import type { RawFinding } from '../finding-source.js';

/** Findings of one photo; more is a model that repeats itself. */
const MOST_FINDINGS = 20;

/** Boxes that end this much beyond the picture are rounding, cut off; others are no shares of a picture. */
const ROUNDING = 0.02;

/** How the model saw it, and the reason that people read. */
const REASONS = {
  visible: 'vision_visible',
  partly: 'vision_partly',
  likely: 'vision_likely',
} as const satisfies Record<string, ReasonCode>;

const seen = z.enum(['visible', 'partly', 'likely']);
const share = z.number().min(0).max(1);
const boxOfAnswer = z
  .strictObject({ x: share, y: share, w: share, h: share })
  .refine(({ x, y, w, h }) => w > 0 && h > 0 && x + w <= 1 + ROUNDING && y + h <= 1 + ROUNDING, {
    message: 'does not lie in the picture',
  });

type Types = readonly [string, ...string[]];

/** The only answers that count: strict, since whatever else is said came from a photo or was made up. */
const answerOf = (hazards: Types) =>
  z.strictObject({
    findings: z
      .array(
        z.strictObject({
          hazard_type: z.enum(hazards),
          seen,
          certainty: share,
          box: boxOfAnswer.nullable().default(null),
        }),
      )
      .max(MOST_FINDINGS),
  });

/**
 * The same as JSON schema for servers that can hold a model to one. Without bounds of numbers and lengths, which many of them refuse;
 * `readAnswer` checks these in any case.
 */
export function answerSchema(hazards: Types): Readonly<Record<string, unknown>> {
  const number = z.number();
  const box = z.strictObject({ x: number, y: number, w: number, h: number }).nullable();
  const finding = z.strictObject({ hazard_type: z.enum(hazards), seen, certainty: number, box });
  const { $schema: _, ...schema } = z.toJSONSchema(z.strictObject({ findings: z.array(finding) }));
  return schema;
}

/** What a model answered: findings, or a sentence of ours why it is no answer. */
export type ReadAnswer = { readonly findings: readonly RawFinding[] } | { readonly problem: string };

/** Without what models like to put around JSON: their thoughts before it, a fence of Markdown. */
function bare(text: string): string {
  const thoughts = text.lastIndexOf('</think>');
  const rest = (thoughts < 0 ? text : text.slice(thoughts + '</think>'.length)).trim();
  return /^```(?:json)?\n(.*)\n```$/s.exec(rest)?.[1] ?? rest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(bare(text));
  } catch {
    return undefined;
  }
}

/** Where it is wrong and how, in the words of the schema: nothing of the answer itself comes back into a message. */
function sentence({ issues }: z.ZodError): string {
  const places = issues.slice(0, 3).map(({ path: at, code }) => `${at.map(String).join('.') || 'the top'} (${code})`);
  return `it does not have the asked form at ${places.join(', ')}.`;
}

/** Reads what the model wrote. Anything but a whole answer of allowed values is a problem, never a part of an answer. */
export function readAnswer(text: string, hazards: Types): ReadAnswer {
  const json = parsed(text);
  if (json === undefined) return { problem: 'it is not JSON.' };
  const answer = answerOf(hazards).safeParse(json);
  if (!answer.success) return { problem: sentence(answer.error) };
  return {
    findings: answer.data.findings.map(({ hazard_type, seen: how, certainty, box }) => ({
      hazard_type,
      boxes: box
        ? [{ x: box.x, y: box.y, w: Math.min(box.w, 1 - box.x), h: Math.min(box.h, 1 - box.y), class: hazard_type }]
        : [],
      raw: certainty,
      reason_code: REASONS[how],
      reason_params: { count: 1 },
    })),
  };
}
