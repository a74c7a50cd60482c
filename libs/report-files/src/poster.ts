/** What hangs on a wall: it is read in every language at once. */
export interface Poster {
  readonly size: 'a4' | 'letter';
  /** of the organisation, as PNG */
  readonly logo: Uint8Array | null;
  readonly site: string;
  readonly zone: string | null;
  /** what the QR code says */
  readonly url: string;
  /** one line a language each */
  readonly title: readonly string[];
  /** three steps: what each picture means, a line a language */
  readonly steps: readonly (readonly string[])[];
  readonly notes: readonly string[];
}
