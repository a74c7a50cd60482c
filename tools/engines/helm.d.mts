/** Null when helm and kubectl-validate are there, else why not. */
export function helmAvailable(): string | null;
export function helmInstallable(): string | null;
export function installHelm(): Promise<void>;
export function helmBinary(name: string): string;
