/** The MongoDB release whose behaviour the engine follows, as drivers see it. */
export const serverVersion = '8.0.4';
export const versionArray = [8, 0, 4, 0];
/** Wire version of that release: drivers then use its bulkWrite command and sort in updates. */
export const maxWireVersion = 25;
export const setName = 'rs0';
