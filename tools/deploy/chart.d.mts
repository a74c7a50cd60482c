export const sizes: ('small' | 'large')[];
export function renderedFile(size: string): string;
export function renderedHash(): string;
export function chartHash(): string;
