import type { IncidentView } from '@hazardlens/contracts';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconCards, IconFilter, IconKeyboard } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ActiveSiteName } from '../../components/active-site-name.js';
import { HelmetDrawing } from '../../components/drawings.js';
import { Shown } from '../../components/loaded.js';
import { Modal, useIsPhone } from '../../components/modal.js';
import { EmptyState, Page } from '../../components/page.js';
import { usePrefetchIncident } from '../../domain/api/incidents.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useWindowIs } from '../../domain/use-window-is.js';
import { FilterBar, StatusTiles } from './filter-bar.js';
import { type DetailActions, IncidentDetail } from './incident-detail.js';
import { BulkBar, IncidentList } from './incident-list.js';
import { KeyHelp, listKeys } from './key-help.js';
import { PosterReports, usePosterReports } from './poster-reports.js';
import { anyReported } from './reason-select.js';
import styles from './review.module.css';
import { SuggestionsLink } from './suggestions-link.js';
import { useDecisions } from './use-decisions.js';
import { pageSize, useBoundSelection, useFilters, useReviewPages } from './use-filters.js';
import { useReviewKeys } from './use-review-keys.js';

export default function Review() {
  const { t } = useTranslation();
  const isWide = useWindowIs('(min-width: 62em)', true);
  const filters = useFilters({ over: !isWide });
  const { siteId, ready } = useActiveSite();
  const isPhone = useIsPhone();
  const [help, setHelp] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const actions = useRef<DetailActions>(null);
  const pane = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);
  const prefetch = usePrefetchIncident('getIncident');

  const posters = usePosterReports({ fromPosters: filters.fromPosters, siteId, ready });
  const request = {
    status: filters.status ?? undefined,
    category: filters.category,
    siteId,
    severityMin: filters.severityMin,
    severityMax: filters.severityMax,
    limit: pageSize,
    source: posters.source,
  };
  const { known, next, fetchNext } = useReviewPages(request, !ready || !posters.known);
  const pages = 'data' in known ? known.data.pages : undefined;
  const incidents = useMemo(() => pages?.flatMap((page) => page.incidents) ?? [], [pages]);
  const { select } = filters;
  // That somebody reports by a poster meanwhile makes it no other list.
  const asked = ready ? JSON.stringify({ ...request, source: filters.fromPosters }) : null;
  const listed = useMemo(() => (pages ? incidents.map(({ id }) => id) : undefined), [pages, incidents]);
  const incidentId = useBoundSelection({ asked, incidentId: filters.incidentId, listed, select });
  const index = incidents.findIndex(({ id }) => id === incidentId);
  // What answers come back to: a person may have gone on meanwhile.
  const now = useRef({ asked, incidentId });
  useEffect(() => {
    now.current = { asked, incidentId };
  });

  const move = useCallback(
    (step: 1 | -1) => {
      const next = incidents[index < 0 ? 0 : index + step];
      if (next) select(next.id);
    },
    [incidents, index, select],
  );
  // The rows of decided findings leave the list; the one that takes their place is opened.
  const onDecided = useCallback(
    (ids: readonly string[]) => {
      const open = now.current.incidentId;
      if (open === null || !ids.includes(open)) return;
      const at = incidents.findIndex(({ id }) => id === open);
      const left = ({ id }: IncidentView) => !ids.includes(id);
      const next = incidents.slice(at + 1).find(left) ?? incidents.slice(0, at).findLast(left);
      takesFocus.current = next !== undefined;
      select(next?.id ?? null);
      if (!next) pane.current?.focus();
    },
    [incidents, select],
  );
  const onUndone = useCallback(
    ([id]: readonly string[]) => {
      if (now.current.asked !== asked || id === undefined) return;
      takesFocus.current = true;
      select(id);
    },
    [asked, select],
  );
  const decisions = useDecisions({ onDecided, onUndone });
  useReviewKeys({ enabled: !help, actions, onMove: move, onHelp: useCallback(() => setHelp(true), []) });

  // On a wide screen something is always open; the next one is fetched ahead, so that J shows it at once.
  const first = incidents[0]?.id;
  useEffect(() => {
    if (isWide && !filters.incidentId && first) select(first);
  }, [isWide, filters.incidentId, first, select]);
  const following = incidents[index + 1]?.id;
  useEffect(() => {
    if (index >= 0 && following) prefetch(following, { ifOlderThan: 60 });
  }, [index, following, prefetch]);

  // What acts is bound to what is shown: nobody decides on a list of an earlier time.
  const isCurrent = known.state === 'ready';
  const ticked = useMemo(() => {
    const visible = new Set(incidents.map(({ id }) => id));
    return [...checked].filter((id) => visible.has(id));
  }, [incidents, checked]);
  const check = useCallback((id: string, on: boolean) => {
    setChecked((current) => {
      const next = new Set(current);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const pending = useMemo(() => incidents.filter(({ status }) => status === 'REVIEW_REQUIRED'), [incidents]);
  const detail = incidentId ? (
    <IncidentDetail
      id={incidentId}
      decisions={decisions}
      actions={actions}
      takesFocus={takesFocus}
      list={known}
      beside={isWide}
      onClose={() => select(null)}
    />
  ) : null;

  return (
    <Page
      wide
      title={t('review.title')}
      subtitle={<ActiveSiteName />}
      actions={
        <>
          <Button
            component={Link}
            to={{ pathname: '/review/photos', search: filters.shared }}
            leftSection={<IconCards size={18} aria-hidden="true" />}
          >
            {t('review.deck.open')}
          </Button>
          {isPhone ? (
            <Button
              variant="default"
              aria-expanded={filtering}
              aria-controls="review-filters"
              leftSection={<IconFilter size={18} aria-hidden="true" />}
              onClick={() => setFiltering(!filtering)}
            >
              {filters.isFiltered ? t('review.filtersOn') : t('review.filters')}
            </Button>
          ) : (
            <ActionIcon onClick={() => setHelp(true)} aria-label={t('review.keysTitle')} visibleFrom="md">
              <IconKeyboard size={22} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          )}
        </>
      }
    >
      <div className={styles.frame}>
        <div className={`hl-stack ${styles.top}`}>
          <SuggestionsLink siteId={siteId} ready={ready} />
          <PosterReports waiting={posters.waiting} shown={filters.fromPosters} />
          <StatusTiles counts={pages?.[0]?.status_counts} status={filters.status} onStatus={filters.setStatus} />
          {(!isPhone || filtering) && (
            <FilterBar
              category={filters.category}
              severityMin={filters.severityMin}
              severityMax={filters.severityMax}
              isFiltered={filters.isFiltered}
              setFilter={filters.setFilter}
              clearFilters={filters.clearFilters}
            />
          )}
        </div>
        <div className={styles.split} data-open={isWide && detail ? true : undefined}>
          <div ref={pane} className={`hl-tile hl-column hl-clip ${styles.pane}`} tabIndex={-1}>
            <Shown
              known={known}
              skeleton={<ListSkeleton />}
              isEmpty={() => incidents.length === 0}
              empty={
                <EmptyState
                  drawing={HelmetDrawing}
                  title={filters.isFiltered ? t('review.emptyFilteredTitle') : t('review.emptyTitle')}
                  hint={filters.isFiltered ? t('review.emptyFilteredHint') : t('review.emptyHint')}
                />
              }
            >
              {() => (
                <IncidentList
                  incidents={incidents}
                  selectedId={incidentId}
                  onSelect={select}
                  checked={checked}
                  onCheck={check}
                  next={next}
                  onMore={fetchNext}
                  selectable={isCurrent && (filters.status === 'REVIEW_REQUIRED' || filters.status === null)}
                />
              )}
            </Shown>
            <BulkBar
              ids={isCurrent ? ticked : []}
              reported={anyReported(pending.filter(({ id }) => checked.has(id)))}
              all={pending.length}
              onAll={() => setChecked(new Set(pending.map(({ id }) => id)))}
              decisions={decisions}
              onDone={(left) => setChecked(new Set(left))}
            />
          </div>
          {isWide && detail && (
            <section className={`hl-tile hl-clip ${styles.side}`} aria-label={t('review.openFull')}>
              {detail}
            </section>
          )}
        </div>
      </div>
      {!isWide && (
        <Modal
          opened={detail !== null}
          onClose={() => select(null)}
          fullScreen
          title={t('review.openFull')}
          closeButtonProps={{ 'aria-label': t('review.backToList') }}
          classNames={{ body: styles.sheet ?? '', content: styles.sheetContent ?? '' }}
        >
          {detail}
        </Modal>
      )}
      <KeyHelp opened={help} onClose={() => setHelp(false)} keys={listKeys} />
    </Page>
  );
}

function ListSkeleton() {
  return (
    <div className="hl-lines" style={{ padding: '0 12px' }}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className="hl-row hl-gap-12">
          <Skeleton className="hl-rigid" width={84} height={84} radius="md" />
          <div className="hl-grows">
            <Skeleton height={14} width="60%" mb={10} />
            <Skeleton height={14} width="90%" mb={10} />
            <Skeleton height={12} width="40%" />
          </div>
        </div>
      ))}
    </div>
  );
}
