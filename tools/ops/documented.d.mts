/** The words of every command of docs/operations.md, with `values` for QUEUE, LETTER, TENANT and FOLDER. */
export function operatorCommands(values: Record<string, string>): string[][];
