import type { IncidentView } from '@hazardlens/contracts';
import { NOT_NAMED } from '@hazardlens/taxonomy';
import { Skeleton } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { HelmetDrawing } from '../../components/drawings.js';
import { NextPage } from '../../components/more-pages.js';
import { EmptyState } from '../../components/page.js';
import { useScreenKeys } from '../../components/screen-keys.js';
import type { ReadPage } from '../../domain/api/incidents.js';
import { useOnline } from '../../domain/queue/use-queue.js';
import { useLocale } from '../../i18n/use-locale.js';
import type { PhotoFindings } from './deck.js';
import styles from './deck.module.css';
import { DeckPanel } from './deck-panel.js';
import { Ahead, DeckPhoto } from './deck-photo.js';
import { anyReported } from './reason-select.js';
import { useRejecting } from './rejection.js';
import { useDecisions, type Verdict } from './use-decisions.js';
import { useDeck } from './use-deck.js';
import type { ReviewPages } from './use-filters.js';
import { undoLast } from './use-review-keys.js';

/** So many photos are loaded before they are asked for, and so many may be left when more of the queue is. */
const photosAhead = 2;

interface Props {
  pages: readonly ReadPage[];
  next: ReviewPages['next'];
  onMore: () => void;
  /** false: of an earlier time; nothing may act on it */
  isCurrent: boolean;
  isFiltered: boolean;
  /** while a dialog of the screen is open */
  keysOff: boolean;
  onHelp: () => void;
}

export function DeckView({ pages, next, onMore, isCurrent, isFiltered, keysOff, onHelp }: Props) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const online = useOnline();
  const incidents = useMemo(() => pages.flatMap((page) => page.incidents), [pages]);
  const deck = useDeck(incidents);
  const { current, photo, following, lost, comeBack } = deck;
  // Without an answer nobody knows whether they arrived.
  const [unanswered, setUnanswered] = useState<ReadonlySet<string>>(new Set());
  const decisions = useDecisions({
    onDecided: () => undefined,
    onUndone: comeBack,
    onRefused: (id, taken) => {
      if (taken) return;
      setUnanswered((now) => new Set([...now, id]));
      comeBack([id]);
    },
  });
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const here = photo?.findings ?? [];
  const chosen = here.filter(({ id }) => checked.has(id));
  const targets = chosen.length > 0 ? chosen : current ? [current] : [];
  // A colleague was first, and another finding stands where the fingers are: nothing decides it before it was looked at.
  const [seenLost, setSeenLost] = useState<string | null>(null);
  const isSwapped = lost !== null && lost !== seenLost;
  const goOn = () => setSeenLost(lost);
  const mayDecide = isCurrent && online && !isSwapped;

  const decide = (verdict: Verdict) => {
    const [first, ...more] = targets;
    if (!mayDecide || !first) return;
    const ids = targets.map(({ id }) => id);
    deck.leave(ids);
    void (more.length > 0 ? decisions.bulk(ids, verdict) : decisions.one(first, verdict));
  };
  const openDetail = () => current && void navigate(`/review?incident=${current.id}`);
  // What it is has to be said first, and that is done in the details.
  const [only, another] = targets;
  const toName = !another && only?.hazard_type === NOT_NAMED;
  const approve = (closedOnSite: boolean) =>
    toName ? openDetail() : decide({ kind: 'approve', notes: '', closedOnSite });
  const rejecting = useRejecting({ id: current?.id ?? null, reported: anyReported(targets) }, (reason, notes) =>
    decide({ kind: 'reject', reason, notes }),
  );
  const check = (ids: readonly string[], on: boolean) =>
    setChecked((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  const checkAll = () =>
    check(
      here.map(({ id }) => id),
      chosen.length < here.length,
    );

  useScreenKeys(!keysOff, {
    ...(mayDecide && current && !rejecting.asks
      ? { a: () => approve(false), f: () => approve(true), r: rejecting.ask }
      : {}),
    ...(rejecting.asks ? rejecting.keys : {}),
    ...(isSwapped ? { n: goOn } : { j: () => deck.move(1), k: () => deck.move(-1), n: deck.nextPhoto, s: checkAll }),
    d: openDetail,
    u: undoLast,
    '?': onHelp,
  });

  // Asked for before it is needed: the last photo of a page may have more findings on the next one.
  const isShort = following.length < photosAhead + 1;
  const { has, busy, failed } = next;
  useEffect(() => {
    if (isShort && has && !busy && !failed) onMore();
  }, [isShort, has, busy, failed, onMore]);
  const numbers = useNumbers(photo);

  if (!current || !photo) {
    if (failed) return <More busy={busy} failed onMore={onMore} />;
    if (has || busy) return <Skeleton height={480} radius="lg" />;
    return <End isFiltered={isFiltered} hadSome={numbers.size > 0} />;
  }
  return (
    <div className={styles.frame}>
      <div className={`hl-tile ${styles.deck}`}>
        <DeckPhoto key={photo.key} photo={photo} current={current} numbers={numbers} />
        <DeckPanel
          current={current}
          here={here}
          numbers={numbers}
          checked={checked}
          onCheck={check}
          onCheckAll={checkAll}
          onSelect={(id) => {
            goOn();
            deck.select(id);
          }}
          count={targets.length}
          blocked={!online ? t('review.deck.offline') : isCurrent ? null : t('review.notNow')}
          lost={isSwapped ? { isUnanswered: unanswered.has(lost), onGoOn: goOn } : null}
          rejecting={rejecting}
          toName={toName}
          onApprove={approve}
          onLater={following.length > 0 ? deck.nextPhoto : null}
        />
      </div>
      {following.slice(0, photosAhead).map(({ key, photoId }) => photoId && <Ahead key={key} id={photoId} />)}
      {failed && isShort && <More busy={busy} failed onMore={onMore} />}
    </div>
  );
}

/** Whose last decision ended the deck goes on from here: what had the focus went with it. */
function End({ isFiltered, hadSome }: { isFiltered: boolean; hadSome: boolean }) {
  const { t } = useLocale();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hadSome) end.current?.focus({ preventScroll: true });
  }, [hadSome]);
  return (
    <div ref={end} tabIndex={-1}>
      <EmptyState
        drawing={HelmetDrawing}
        title={isFiltered ? t('review.emptyFilteredTitle') : t('review.emptyTitle')}
        hint={isFiltered ? t('review.emptyFilteredHint') : t('review.emptyHint')}
      />
    </div>
  );
}

function More(props: Pick<Parameters<typeof NextPage>[0], 'busy' | 'failed' | 'onMore'>) {
  const { t } = useLocale();
  return <NextPage {...props} label={t('review.more')} failure={t('review.moreFailed')} />;
}

/** Each finding of a photo keeps its number, and with it its colour, while others leave. */
function useNumbers(photo: PhotoFindings | undefined): ReadonlyMap<string, number> {
  const [seen, setSeen] = useState<{ key: string; ids: readonly string[] }>({ key: '', ids: [] });
  const before = photo?.key === seen.key ? seen.ids : [];
  const added = (photo?.findings ?? []).map(({ id }: IncidentView) => id).filter((id) => !before.includes(id));
  if (photo && (photo.key !== seen.key || added.length > 0)) setSeen({ key: photo.key, ids: [...before, ...added] });
  return useMemo(() => new Map(seen.ids.map((id, index) => [id, index])), [seen]);
}
