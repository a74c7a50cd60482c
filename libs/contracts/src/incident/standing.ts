import { z } from 'zod';

/** How far a source is believed about a hazard type: not asked · kept · shown to reviewers · opens incidents. */
export const standingStates = ['off', 'shadow', 'suggested', 'live'] as const;
export const standingState = z.enum(standingStates);
export type StandingState = z.infer<typeof standingState>;

/** An id of a source, or a version of one. It stands on every box: short, so that no message grows with it. */
export const sourceWord = z.string().max(100);

/** A source that saw a finding, and what it was worth at that time. */
export const sourceSeen = z.object({ source: sourceWord, version: sourceWord, state: standingState });
export type SourceSeen = z.infer<typeof sourceSeen>;
