interface Look {
  readonly version: string;
  /** by hazard type, where a source has one for each */
  readonly versions?: Readonly<Record<string, string>> | undefined;
}

/** Which version of a source looked for a hazard type. */
export const versionOfLook = ({ version, versions }: Look, hazardType: string): string =>
  versions?.[hazardType] ?? version;
