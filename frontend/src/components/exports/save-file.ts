/** Hands a file to the browser, which asks where to put it, or puts it among the downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the blob over by then; at once would cancel the download in Safari.
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}
