import type { RejectRequest } from '@hazardlens/contracts';

/** What people of the demo contractor write. */
export const approvalNotes = {
  open: [
    'Confirmed on the photo, spoke to the crew.',
    'Clear to see. Foreman informed.',
    'Seen on site as well, same spot as last week.',
    'Confirmed. Goes into Monday’s toolbox talk.',
    'Subcontractor’s crew; their supervisor was called.',
    'Confirmed by the gang leader.',
  ],
  on_site: [
    'Stopped and put right at once.',
    'Spare hard hat handed out, work went on after five minutes.',
    'Vest was in the truck; now worn.',
    'Moved away while I was there. Area coned off.',
    'Corrected before the photo was even reviewed.',
  ],
} as const;

export const assignmentNotes = [
  'Please settle it before the next shift.',
  'Talk to the whole crew, not only to the person on the photo.',
  'Send a photo when it is done.',
  'Use the barriers from the store.',
  'Ask the supplier for a replacement today.',
] as const;

export const repairNotes = [
  'Done. Crew briefed and signed the sheet.',
  'Barrier put up and sign mounted.',
  'Replaced from the store and checked.',
  'Area cleared, route marked with tape.',
  'New box of hard hats at the gate, everybody has one now.',
  'Spotter named for all lifts this week.',
] as const;

export const verificationNotes = [
  'Checked on my round. Good.',
  'Seen on site, closed.',
  'Fine now. Keep an eye on it after the weekend.',
  'Verified with the foreman.',
] as const;

interface Rejection {
  readonly reason: NonNullable<RejectRequest['reason']>;
  readonly note: string;
}
export const rejections: readonly [Rejection, ...Rejection[]] = [
  { reason: 'false_positive', note: 'That is a poster on the container, no person.' },
  { reason: 'false_positive', note: 'Cap under the hood is a bump cap, allowed in the canteen area.' },
  { reason: 'duplicate', note: 'Same person as on the photo before.' },
  { reason: 'not_a_hazard', note: 'Visitor behind the fence, outside of the site.' },
  { reason: 'not_a_hazard', note: 'Machine was switched off and secured, keys at the office.' },
  { reason: 'other', note: 'Training photo from the induction, staged.' },
];
