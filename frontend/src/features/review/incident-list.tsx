import type { IncidentView } from '@hazardlens/contracts';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NextPage } from '../../components/loaded/next-page.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './incident-list.module.css';
import { IncidentRow } from './incident-row.js';
import { rowTexts } from './row-texts.js';
import type { ReviewPages } from './use-review-pages.js';

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
  const { t } = useTranslation();
  const { locale } = useLocale();
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
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }} aria-label={t('review.list')}>
        {virtual.getVirtualItems().map((item) => {
          const incident = incidents[item.index];
          return incident ? (
            <li
              key={item.key}
              data-index={item.index}
              ref={virtual.measureElement}
              className={styles.item}
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
