import type { CaptureView, IncidentView, PlacesView, PlanView } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { areaFrom, isWithin, type Pin, planOf } from '../../components/place/pins.js';
import { type Ground, groundOf } from '../../components/place/projection.js';
import { useLocale } from '../../i18n/use-locale.js';

export const viewKeys = ['level', 'zone', 'area', 'incident'] as const;
type ViewKey = (typeof viewKeys)[number];

/** What is looked at stands in the address, so that it can be sent to somebody. */
export function useViewAddress() {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(viewKeys.map((key) => [key, params.get(key) ?? ''])) as Record<ViewKey, string>;
  const set = (changes: Partial<Record<ViewKey, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace: true },
    );
  return { values, set };
}

export interface View {
  /** the plan that is shown; undefined: there is none, and GPS is drawn */
  readonly plan: PlanView | undefined;
  /** where photos of the site were taken, as far as their GPS is known */
  readonly ground: Ground;
  readonly pins: readonly Pin[];
  readonly listed: readonly IncidentView[];
}

/** Which incidents are listed and where they are pinned: plan and list filter each other. */
export function useView(
  places: PlacesView,
  incidents: readonly IncidentView[],
  captures: readonly CaptureView[],
  { level, zone, area }: Record<ViewKey, string>,
): View {
  const { locale } = useLocale();
  return useMemo(() => {
    const chosen = incidents.filter(
      ({ place }) => (level === '' || place?.level_id === level) && (zone === '' || place?.zone_id === zone),
    );
    // without a level: the plan of the site, else the first there is
    const plan = planOf(places, level || undefined) ?? (level === '' ? places.plans[0] : undefined);
    const labelled = (incident: IncidentView) =>
      [incident.number, hazardName(incident, locale)].filter(Boolean).join(' ');
    const onPlan = chosen.flatMap((incident): Pin[] => {
      const { id, severity, hazard_type, place } = incident;
      if (!plan || place?.x === undefined || place.y === undefined) return [];
      // On the plan that shows its place, and on no other: a pin of a deleted plan would point at something else there.
      if (planOf(places, place.level_id) !== plan) return [];
      return [{ id, severity, hazard_type, label: labelled(incident), x: place.x, y: place.y }];
    });
    const positions = positionsOf(captures);
    const ground = groundOf([...positions.values()]);
    const points = new Map([...positions.keys()].map((id, index) => [id, ground.points[index]]));
    const byGps = chosen.flatMap((incident): Pin[] => {
      const { id, severity, hazard_type } = incident;
      const point = points.get(incident.capture_id ?? '');
      return point ? [{ id, severity, hazard_type, label: labelled(incident), ...point }] : [];
    });
    const all = plan ? onPlan : byGps;
    const part = areaFrom(area);
    const pins = part ? all.filter((pin) => isWithin(pin, part)) : all;
    const pinned = new Set(pins.map(({ id }) => id));
    return { plan, ground, pins, listed: part ? chosen.filter(({ id }) => pinned.has(id)) : chosen };
  }, [places, incidents, captures, level, zone, area, locale]);
}

/** Where photos were taken, by capture, as far as that is known. */
const positionsOf = (captures: readonly CaptureView[]) =>
  new Map(captures.flatMap(({ id, gps_location }) => (gps_location ? [[id, gps_location] as const] : [])));
