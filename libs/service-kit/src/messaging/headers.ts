/** Header names on the wire. */
export const header = {
  type: 'type',
  /** Topic to which the reply goes; absent when nobody waits. */
  replyTo: 'reply-to',
  correlation: 'correlation-id',
} as const;
