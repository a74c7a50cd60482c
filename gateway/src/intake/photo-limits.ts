/** What a photo may be (api.md). */
export const photoLimits = {
  bytes: 12 * 1024 * 1024,
  pixels: 40_000_000,
  bytesTogether: 22 * 1024 * 1024,
  /** long side of the stored picture */
  displaySide: 1_920,
  /** the same of a floor plan, whose small print must stay legible */
  planSide: 3_000,
  /** as uploaded, and as it is stored: enough for print at the head of a page */
  logoBytes: 1024 * 1024,
  logo: { width: 600, height: 240 },
  thumbnailSide: 320,
  /** of the JPEG, so that its data URL stays within 20 KB */
  thumbnailBytes: 14_900,
} as const;
