import type { GpsLocation } from '@hazardlens/contracts';

export type Location =
  | { state: 'locating' }
  | { state: 'found'; position: GpsLocation }
  /** silent fallback of the error catalogue; the server treats it as unknown */
  | { state: 'failed'; position: GpsLocation }
  | { state: 'unsupported' };

const fallback = { latitude: 0, longitude: 0, accuracy: 0 };
/** Specification section 7: high accuracy, 10 s, no cached position. */
const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };

export function locate(): Promise<Exclude<Location, { state: 'locating' }>> {
  if (!('geolocation' in navigator) || !navigator.geolocation) return Promise.resolve({ state: 'unsupported' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ state: 'found', position: { latitude, longitude, accuracy } }),
      () => resolve({ state: 'failed', position: fallback }),
      options,
    );
  });
}

/** What is sent: null while the position is still being looked for, or where there is none to be had. */
export const positionOf = (location: Location): GpsLocation | null =>
  location.state === 'found' || location.state === 'failed' ? location.position : null;
