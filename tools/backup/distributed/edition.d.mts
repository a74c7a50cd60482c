interface Counts {
  readonly objects: number;
  readonly documents: number;
  readonly messages: number;
}
/** A sentence for each of what came less than was backed up. */
export function lostOf(put: Counts, facts: Partial<Counts> & { readonly letters?: number }): string[];
/** What the documents of a backup name and its objects lack. */
export function missingIn(folder: string, env: NodeJS.ProcessEnv): Promise<string[]>;
