import { decidedSince, type Locale } from '@hazardlens/contracts';
import { type Ageing, decay, type OpenHazard, type WeighingIncident } from '@hazardlens/risk';
import { hazardName } from '@hazardlens/taxonomy';
import type { Named } from '../sums/named.js';
import { fromMicro, groupOf } from '../sums/sums.js';
import type { ScoredPlace } from './places.reader.js';

/** May this incident be shown by itself? @param since the consent, for insurers */
export const mayBeShown = ({ decided }: Named, since: Date | null): boolean =>
  decidedSince({ decided_at: decided === null ? null : new Date(decided) }, since);

/** Candidates for the five incidents that weigh most, may they be shown or not. */
export function candidatesOf({ view, since }: ScoredPlace): Named[] {
  const { open, closed, decided } = view.named;
  const all = [...open, ...closed, ...(since === null ? [] : decided.filter(({ again }) => !again))];
  return [...new Map(all.map((each) => [each.id, each])).values()];
}

const shownOf = (place: ScoredPlace): Named[] =>
  candidatesOf(place).filter((candidate) => mayBeShown(candidate, place.since));

/** The candidates that may be shown, with what they weigh today. */
export const weighingOf = (places: readonly ScoredPlace[], ageing: Ageing, locale: Locale): WeighingIncident[] =>
  places.flatMap((place) => shownOf(place).map((named) => weigh(named, place, ageing, locale)));

function weigh(named: Named, { view, today, own }: ScoredPlace, ageing: Ageing, locale: Locale): WeighingIncident {
  const { id, key, site_id, severity, ps, open, day } = named;
  const age = decay(today - day, ageing);
  const hazard = groupOf(key);
  return {
    incident_id: id,
    label: hazardName({ ...hazard, own_label: own?.get(hazard.hazard_type)?.label }, locale),
    // as the site is called now, whatever it was called when the incident was found
    site_name: view.sites[site_id]?.name ?? '',
    severity,
    weight: fromMicro(ps) * (open ? 1 : age),
    ...(open ? { open: openHazardOf(named, age) } : {}),
  };
}

/** A pending finding weighs by the detector's confidence until somebody confirms it; then its whole severity counts. */
const openHazardOf = ({ ps, severity }: Named, age: number): OpenHazard => ({
  ps: fromMicro(ps),
  ifConfirmed: Math.max(0, severity - fromMicro(ps)) * age,
});
