export interface HeicRequest {
  bytes: Uint8Array;
  mostPixels: number;
}
export type HeicAnswer =
  | { kind: 'pixels'; width: number; height: number; data: Uint8Array }
  | { kind: 'too-large' }
  | { kind: 'unreadable' };
