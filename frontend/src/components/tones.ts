/** The look's word for each colour that a rule or a status gives out: `hl-good`, `hl-good-ground`. */
export const tones = {
  green: 'good',
  primary: 'plain',
  plain: 'plain',
  grey: 'muted',
  warning: 'warn',
  danger: 'bad',
} as const;
