export interface ImageProgram {
  /** Its workspace. */
  folder: string;
  main: string;
  /** Files and folders it reads besides its packages. */
  extra: string[];
}
export const apps: Record<string, ImageProgram>;
