import type { IncidentView } from '@hazardlens/contracts';
import { useGetCaptureQuery } from './api/captures.js';
import { useUser } from './store.js';

const none: readonly IncidentView[] = [];

/** What else stands on the photo of an incident and was not rejected. A report by hand has a photo of its own. */
export function useSamePhoto({ id, capture_id, photo_id }: IncidentView): readonly IncidentView[] {
  const user = useUser();
  // captures are the contractor’s own
  const skip = capture_id === null || photo_id === null || user?.tenant_type === 'insurance_provider';
  const { currentData } = useGetCaptureQuery(capture_id ?? '', { skip });
  return (
    currentData?.incidents.filter(
      (other) => other.photo_id === photo_id && other.id !== id && other.status !== 'REJECTED',
    ) ?? none
  );
}
