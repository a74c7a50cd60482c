export interface ImageProgram {
  /** Its workspace. */
  folder: string;
  /** Other workspaces whose programs are inside. */
  also?: string[];
  main: string;
  /** Files and folders it reads besides its packages. */
  extra: string[];
}
export const apps: Record<string, ImageProgram>;
