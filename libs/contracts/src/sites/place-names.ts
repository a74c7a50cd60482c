/** Zones of a site, and levels; nobody chooses from a longer list. */
export const MOST_PLACES = 100;

/** What people call a place: zone and level, as far as they were said. */
export const namesOfPlace = ({ zone, level }: { zone?: string | undefined; level?: string | undefined }): string[] =>
  [zone, level].filter((name) => name !== undefined);
