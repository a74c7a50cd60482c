/** A model or its map cannot be used. The message is a sentence for whoever brought it. */
export class ModelRefusedError extends Error {
  override readonly name = 'ModelRefusedError';
}

/** What a library says about a file, short and on one line: it quotes names from the file, which may hold anything. */
export function inShort(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 240);
}
