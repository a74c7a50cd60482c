/**
 * True for the error of a write that breaks a unique index. `field` narrows it to indexes that contain that field, for
 * collections with several unique ones. Inside a transaction this error has already aborted it: do not write on.
 */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (typeof error !== 'object' || error === null || (error as { code?: unknown }).code !== 11000) return false;
  if (field === undefined) return true;
  const { keyPattern, message } = error as { keyPattern?: Record<string, unknown>; message?: string };
  if (keyPattern) return field in keyPattern;
  return (message ?? '').includes(field);
}
