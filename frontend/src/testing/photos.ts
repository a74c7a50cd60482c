/** A JPEG of eight pixels, as a camera writes one that knows the time and no time zone, at 40° 42′ 46″ N, 74° 0′ 22″ W. */
const jpeg =
  '/9j/4QFORXhpZgAASUkqAAgAAAAHABIBAwABAAAAAQAAABoBBQABAAAAYgAAABsBBQABAAAAagAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAcgAAACWIBAABAAAA4AAAAAAAAAA4YwAA6AMAADhjAADoAwAABwAAkAcABAAAADAyMTADkAIAFAAAAMwAAAABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAAgAAAADoAQAAQAAAAgAAAAAAAAAMjAyNjoxMToyNyAxNDowMzoyMgAEAAEAAgACAAAATgAAAAIABQADAAAALgEAAAMAAgACAAAAVwAAAAQABQADAAAAFgEAAAAAAABKAAAAAQAAAAAAAAABAAAAFgAAAAEAAAAoAAAAAQAAACoAAAABAAAALgAAAAEAAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJABxX//2Q==';
const writtenClock = '2026:11:27 14:03:22';

/** @param clock `2026:11:27 14:03:22`, as EXIF has it */
export function jpegTakenAt(clock: string): Uint8Array<ArrayBuffer> {
  const latin = atob(jpeg).replace(writtenClock, clock);
  return Uint8Array.from(latin, (letter) => letter.charCodeAt(0));
}

/** The same as a file that somebody chooses. */
export function fileTakenAt(name: string, clock: string): File {
  const bytes = jpegTakenAt(clock);
  const file = new File([bytes], name, { type: 'image/jpeg' });
  // jsdom's files can be read by its FileReader only
  return Object.assign(file, { arrayBuffer: () => Promise.resolve(bytes.buffer) });
}
