/** What the text of a file says. @throws Error naming the file where it is no JSON, as one that was cut off while it was copied */
export function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} is not JSON`, { cause });
  }
}
