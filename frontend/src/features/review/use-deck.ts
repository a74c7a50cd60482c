import type { IncidentView } from '@hazardlens/contracts';
import { useCallback, useMemo, useState } from 'react';
import { byPhoto, nextAfter, type PhotoFindings } from './deck.js';

interface Place {
  id: string | null;
  /** of all that wait: what takes the place of a finding that leaves underneath */
  index: number;
  /** to be looked at as soon as the queue has it again */
  wanted: string | null;
  /** the finding that left while it was looked at */
  lost: string | null;
}

/**
 * Where somebody is in the queue, photo by photo. It goes on at once: what was decided here is left out whatever the queue
 * says, since an answer on its way may be from before the decision (ADR 0079).
 */
export function useDeck(incidents: readonly IncidentView[]) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [place, setPlace] = useState<Place>({ id: null, index: 0, wanted: null, lost: null });
  const photos = useMemo(() => byPhoto(incidents.filter(({ id }) => !gone.has(id))), [incidents, gone]);
  const all = useMemo(() => photos.flatMap(({ findings }) => findings), [photos]);

  const indexOf = (id: string | null) => (id === null ? -1 : all.findIndex((finding) => finding.id === id));
  const wantedAt = indexOf(place.wanted);
  const at = wantedAt >= 0 ? wantedAt : indexOf(place.id);
  const index = at >= 0 ? at : Math.min(place.index, all.length - 1);
  const current = all[index] ?? null;
  const id = current?.id ?? null;
  if (id !== place.id || (current && index !== place.index)) {
    const lost = at < 0 && place.id !== null ? place.id : place.lost;
    setPlace({ id, index: Math.max(index, 0), wanted: wantedAt >= 0 ? null : place.wanted, lost });
  }
  const photoAt = photos.findIndex(({ findings }) => findings.some((finding) => finding.id === id));

  const select = useCallback((next: string) => setPlace((now) => ({ ...now, id: next, wanted: null })), []);
  const move = (step: 1 | -1) => {
    const next = all[index + step];
    if (next) select(next.id);
  };
  /** leaves this photo for later; after the last one the first again */
  const nextPhoto = () => {
    const next = photos[(photoAt + 1) % photos.length]?.findings[0];
    if (next) select(next.id);
  };
  /** These are decided: on to the next. */
  const leave = (ids: readonly string[]) => {
    setGone(new Set([...gone, ...ids]));
    if (id !== null && ids.includes(id)) {
      setPlace({ ...place, id: nextAfter(photos, id, new Set(ids)), wanted: null });
    }
  };
  /** These wait again, by an undo or a refusal. */
  const comeBack = useCallback((ids: readonly string[]) => {
    setGone((now) => new Set([...now].filter((each) => !ids.includes(each))));
    setPlace((now) => ({ ...now, wanted: ids[0] ?? null }));
  }, []);
  const photo: PhotoFindings | undefined = photos[photoAt];
  return {
    current,
    photo,
    /** those that follow, of which the first are loaded ahead */
    following: photos.slice(photoAt + 1),
    lost: place.lost,
    select,
    move,
    nextPhoto,
    leave,
    comeBack,
  };
}
