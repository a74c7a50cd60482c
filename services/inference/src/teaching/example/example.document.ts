/** A rectangle in fractions of the photo. */
export interface ExampleBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** One place on one photo that shows a hazard, or does not. */
export interface ExampleDocument {
  /** Made of what it says: the same example twice is one. */
  _id: string;
  tenant_id: string;
  hazard_type: string;
  photo_id: string;
  /** null: nothing of it is anywhere on the photo */
  box: ExampleBox | null;
  positive: boolean;
  photo_key: string;
  thumbnail_key: string;
  created_at: Date;
  /** A person's id, no name. */
  created_by: string;
  /** What the features stand on; '' before the photo was scanned. */
  features: string;
  /** How often its photo could not be scanned. */
  tried: number;
  /** Features of the box, base64; '' without a box or before the photo was scanned. */
  vector: string;
}

/** A photo with examples as the detector saw it, once for all its examples. */
export interface ScannedPhotoDocument {
  /** Id of the photo. */
  _id: string;
  tenant_id: string;
  features: string;
  /** Numbers a place. */
  width: number;
  /** x1, y1, x2, y2 of every place as 32-bit floats, base64. */
  places: string;
  /** Features of every place, base64. */
  vectors: string;
}
