/** Header names on the wire. */
export const header = {
  type: 'type',
  /** Topic to which the reply goes; absent when nobody waits. */
  replyTo: 'reply-to',
  correlation: 'correlation-id',
  /** The trace it belongs to (W3C Trace Context); absent while nothing is traced. */
  traceparent: 'traceparent',
  tracestate: 'tracestate',
  /** Name of the one service that it concerns: a dead letter that is sent again. Absent otherwise. */
  onlyFor: 'only-for',
  /** Where the message's content lies in the object store; absent where it travels along. */
  claim: 'claim',
  /** SHA-256 of that content, so that nobody puts another one in its place. */
  claimHash: 'claim-hash',
  /** Who sent it, and that nobody changed it since (see MessageSigner). */
  signature: 'signature',
  /** Its content is sealed. */
  sealed: 'sealed',
  /** The request's id, for who cannot open its content; on sealed requests alone. */
  id: 'message-id',
} as const;
