export const sizes: ('small' | 'large')[];
export function renderedFile(size: string): string;
export function renderedHash(): string;
export function chartHash(): string;
export function render(size: string): string;
/** @throws Error with helm's complaint */
export function lint(size: string): void;
