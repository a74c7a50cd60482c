/** What hangs on a wall: it is read in every language at once. */
export interface Poster {
  readonly size: 'a4' | 'letter';
  /** of the organisation, as PNG */
  readonly logo: Uint8Array | null;
  readonly site: string;
  readonly zone: string | null;
  /** what the QR code says */
  readonly url: string;
  /** of the lines of its title, of each step and of its notes, in this order */
  readonly languages: readonly string[];
  readonly title: readonly string[];
  /** three: what each picture means */
  readonly steps: readonly (readonly string[])[];
  readonly notes: readonly string[];
}
