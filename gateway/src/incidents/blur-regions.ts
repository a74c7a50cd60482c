import type { IncidentRecord } from '@hazardlens/contracts';
import { pixelate, type Region } from '@hazardlens/photo-privacy';
import type { ObjectStore } from '@hazardlens/service-kit';

/**
 * Pixelates what a reviewer covered, on top of what the detector found, before the approval makes the picture visible to
 * others: an approval that then fails leaves a picture that shows less, never more.
 */
export async function coverRegions(
  objects: ObjectStore,
  { photo }: Pick<IncidentRecord, 'photo'>,
  regions: readonly Region[],
): Promise<void> {
  if (regions.length === 0 || !photo?.blurred_key) return;
  const made = await objects.stat(photo.blurred_key);
  const covered = await pixelate(await objects.get(made ? photo.blurred_key : photo.key), regions);
  await objects.put(photo.blurred_key, covered, { contentType: 'image/jpeg' });
}
