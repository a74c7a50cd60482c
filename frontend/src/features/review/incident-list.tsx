import type { IncidentView } from '@hazardlens/contracts';
import { Button, TextInput } from '@mantine/core';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NextPage } from '../../components/more-pages.js';
import type { RejectionReason } from '../../domain/api/incidents.js';
import { useLocale } from '../../i18n/use-locale.js';
import list from './incident-list.module.css';
import { IncidentRow, rowTexts } from './incident-row.js';
import { noteWithReason, ReasonSelect, reasonText } from './reason-select.js';
import styles from './review.module.css';
import type { Decisions, Verdict } from './use-decisions.js';
import type { ReviewPages } from './use-filters.js';

interface Props {
  incidents: readonly IncidentView[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  checked: ReadonlySet<string>;
  onCheck: (id: string, on: boolean) => void;
  next: ReviewPages['next'];
  onMore: () => void;
  /** only pending findings can be decided together, and only as they are now */
  selectable: boolean;
}

/** Every row has it (see the style sheet), unless a person's own letter size needs more. */
const rowHeight = 112;

type List = Virtualizer<HTMLDivElement, HTMLLIElement>;
/** Only what the browser tells by itself: asking for a size right after drawing a row lays out the page for each row. */
const sizeOf = (element: HTMLLIElement, entry: ResizeObserverEntry | undefined, list: List): number => {
  const size = entry?.borderBoxSize[0]?.blockSize;
  if (size !== undefined) return Math.round(size);
  return list.measurementsCache[list.indexFromElement(element)]?.size ?? rowHeight;
};

/** Virtualised: a thousand findings scroll like ten. */
export const IncidentList = memo(function IncidentList(props: Props) {
  const { incidents, selectedId, onSelect, checked, onCheck, next, onMore, selectable } = props;
  const { t, locale } = useLocale();
  const texts = useMemo(() => rowTexts(t, locale), [t, locale]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual: List = useVirtualizer({
    count: incidents.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    measureElement: sizeOf,
    overscan: 4,
    getItemKey: (index) => incidents[index]?.id ?? index,
    // A wheel turns faster than a slow phone draws: React may leave out what nobody would have seen.
    useFlushSync: false,
    // jsdom and a hidden pane have no height; a first screenful is drawn all the same
    initialRect: { width: 360, height: 800 },
  });
  const selectedIndex = incidents.findIndex(({ id }) => id === selectedId);
  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [selectedIndex, virtual]);

  return (
    <div ref={scroller} className={list.scroller}>
      <ul
        className="hl-list"
        style={{ position: 'relative', height: virtual.getTotalSize() }}
        aria-label={t('review.list')}
      >
        {virtual.getVirtualItems().map((item) => {
          const incident = incidents[item.index];
          return incident ? (
            <li
              key={item.key}
              data-index={item.index}
              ref={virtual.measureElement}
              className={list.item}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <IncidentRow
                incident={incident}
                chosen={incident.id === selectedId}
                checked={checked.has(incident.id)}
                selectable={selectable}
                onSelect={onSelect}
                onCheck={onCheck}
                texts={texts}
                locale={locale}
              />
            </li>
          ) : null;
        })}
      </ul>
      {next.has && (
        <NextPage
          busy={next.busy}
          failed={next.failed}
          onMore={onMore}
          label={t('review.more')}
          failure={t('review.moreFailed')}
        />
      )}
    </div>
  );
});

interface BulkProps {
  ids: readonly string[];
  /** a person told of one of them */
  reported: boolean;
  /** how many could be decided together */
  all: number;
  onAll: () => void;
  decisions: Decisions;
  /** @param left what was not decided after all */
  onDone: (left: readonly string[]) => void;
}

export function BulkBar({ ids, reported, all, onAll, decisions, onDone }: BulkProps) {
  const { t } = useTranslation();
  const [typed, setNotes] = useState('');
  const [reason, setReason] = useState<RejectionReason | ''>('');
  // What else is ticked may change what the reason is called.
  const isOther = reason !== '' && typed === reasonText(reason, !reported, t);
  const notes = isOther ? reasonText(reason, reported, t) : typed;
  if (ids.length === 0) return null;
  const decide = async (verdict: Verdict) => {
    const left = await decisions.bulk(ids, verdict);
    if (left === null) return;
    onDone(left);
    // What was not decided after all stays ticked, with its note, for another try.
    if (left.length > 0) return;
    setNotes('');
    setReason('');
  };
  const choose = (next: RejectionReason | '') => {
    setReason(next);
    setNotes(noteWithReason(notes, next, reported, t));
  };
  return (
    <section className={`hl-stack ${styles.bulk}`} aria-label={t('review.selected', { count: ids.length })}>
      <div className="hl-spread">
        <strong>{t('review.selected', { count: ids.length })}</strong>
        {ids.length < all && (
          <Button variant="subtle" size="compact-sm" onClick={onAll}>
            {t('review.selectAll', { count: all })}
          </Button>
        )}
      </div>
      <ReasonSelect reason={reason} reported={reported} onReason={choose} />
      <TextInput
        aria-label={t('review.noteForAll')}
        placeholder={t('review.noteForAll')}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <div className="hl-stack hl-fit">
        <Button color="green" disabled={decisions.busy} onClick={() => void decide({ kind: 'approve', notes })}>
          {t('review.approveSelected')}
        </Button>
        <Button
          color="red"
          disabled={decisions.busy}
          onClick={() => void decide({ kind: 'reject', notes, reason: reason === '' ? undefined : reason })}
        >
          {t('review.rejectSelected')}
        </Button>
      </div>
    </section>
  );
}
