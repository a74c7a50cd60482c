import { lineOf, networkOf } from '@hazardlens/service-kit';
import type { AttemptLimit } from './attempt-counters.js';

const quarterMs = 15 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/** Whose sign-in is tried, from where, and whether this account was opened from there before. */
export interface SignInTry {
  readonly email: string;
  readonly address: string;
  /** the organisation of the account; for an unknown one the domain of its e-mail, so that both cost alike */
  readonly organisation: string;
  readonly known: boolean;
}

/**
 * Failed sign-ins within 15 minutes (ADR 0043). The wide limits stop guesses from many places and one guess for many people;
 * from a place where this person has signed in before they do not hold, else anybody could lock anybody out.
 */
export const signInLimits = ({ email, address, organisation, known }: SignInTry): AttemptLimit[] => {
  const here: AttemptLimit = { of: ['sign-in', email, lineOf(address)], most: 10, windowMs: quarterMs };
  // An office is one address: guesses at people who are at home there are counted apart from those at strangers.
  if (known) return [here, { of: ['sign-in-known-address', lineOf(address)], most: 500, windowMs: quarterMs }];
  return [
    here,
    { of: ['sign-in-address', lineOf(address)], most: 200, windowMs: quarterMs },
    { of: ['sign-in-account', email], most: 100, windowMs: quarterMs },
    { of: ['sign-in-organisation', organisation], most: 300, windowMs: quarterMs },
  ];
};

/** Guesses of the current password by whoever has somebody's session. */
export const ownPasswordLimits = (userId: string): AttemptLimit[] => [
  { of: ['own-password', userId], most: 10, windowMs: quarterMs },
];

/** Sign-ups that were answered "there is such an account": by network address, by its network and by e-mail. */
export const signUpLimits = (email: string, address: string): AttemptLimit[] => [
  { of: ['sign-up-address', lineOf(address)], most: 30, windowMs: hourMs },
  { of: ['sign-up-network', networkOf(address)], most: 90, windowMs: hourMs },
  { of: ['sign-up-email', email], most: 30, windowMs: hourMs },
];

/** The same for an admin who invites. */
export const inviteLimits = (tenantId: string): AttemptLimit[] => [
  { of: ['invite-taken', tenantId], most: 30, windowMs: hourMs },
];

/** Invitations and password links that an organisation with no verified address has mailed. */
export const invitationsADay = (tenantId: string): AttemptLimit[] => [
  { of: ['invitation', tenantId], most: 10, windowMs: dayMs },
];

/** Links to choose a new password, asked for by whoever types an address. */
export const passwordResetLimits = (email: string, address: string): AttemptLimit[] => [
  { of: ['reset-email', email], most: 5, windowMs: dayMs },
  { of: ['reset-address', lineOf(address)], most: 30, windowMs: hourMs },
  { of: ['reset-network', networkOf(address)], most: 90, windowMs: hourMs },
];

/** Mails that ask the reader of an address to confirm it, whichever organisation names the address. */
export const contactMailsADay = (address: string): AttemptLimit[] => [
  { of: ['contact-mail', address], most: 5, windowMs: dayMs },
];
