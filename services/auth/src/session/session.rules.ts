import type { Role } from '@hazardlens/contracts';

const hour = 3600;
const shift = 12 * hour;
const week = 7 * 24 * hour;

/** Seconds. Field roles get a week: a queue of photos taken without signal must not outlive the session that sends it. */
export const sessionLifetime = (role: Role): number => (role === 'worker' || role === 'inspector' ? week : shift);

/** What a token says. `tv` is the user's token version when it was issued. */
export interface SessionClaims {
  readonly sub: string;
  readonly sid: string;
  readonly tid: string;
  readonly tv: number;
  /** seconds since 1970 */
  readonly iat: number;
  readonly exp: number;
}

export function claimsFor(
  user: { readonly _id: string; readonly tenant_id: string; readonly role: Role; readonly token_version: number },
  sessionId: string,
  now: Date,
): SessionClaims {
  const iat = Math.floor(now.getTime() / 1000);
  return {
    sub: user._id,
    sid: sessionId,
    tid: user.tenant_id,
    tv: user.token_version,
    iat,
    exp: iat + sessionLifetime(user.role),
  };
}
