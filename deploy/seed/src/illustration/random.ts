/** One at least. */
export type Some<T> = readonly [T, ...T[]];

/** Numbers that look like chance but are the same at every run: seeding again must make the same things. */
export interface Random {
  /** 0 … 1, without 1 */
  next(): number;
  between(from: number, to: number): number;
  /** whole, both included */
  whole(from: number, to: number): number;
  pick<T>(choices: Some<T>): T;
  chance(share: number): boolean;
}

/** Mulberry32: small, and random enough for pictures and dates. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + (to - from) * next();
  const whole = (from: number, to: number): number => Math.floor(between(from, to + 1));
  return {
    next,
    between,
    whole,
    pick: <T>(choices: Some<T>): T => choices[whole(0, choices.length - 1)] ?? choices[0],
    chance: (share) => next() < share,
  };
}
