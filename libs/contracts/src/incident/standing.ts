import { z } from 'zod';

/** How far a source is believed about a hazard type: not asked · kept · shown to reviewers · opens incidents. */
export const standingStates = ['off', 'shadow', 'suggested', 'live'] as const;
export const standingState = z.enum(standingStates);
export type StandingState = z.infer<typeof standingState>;

/** A source that saw a finding, and what it was worth at that time. */
export const sourceSeen = z.object({ source: z.string(), version: z.string(), state: standingState });
export type SourceSeen = z.infer<typeof sourceSeen>;
