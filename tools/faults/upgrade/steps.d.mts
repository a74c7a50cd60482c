export function stepsTo(version: 'old' | 'new'): { part: string; replica: number; version: string; name: string }[];
