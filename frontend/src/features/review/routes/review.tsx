import { ActionIcon, Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HelmetDrawing } from '../../../components/drawings.js';
import { Page } from '../../../components/page.js';
import { EmptyState, ErrorState } from '../../../components/states.js';
import { useActiveSite } from '../../sites/use-active-site.js';
import { useIncidentPagesInfiniteQuery, usePrefetchIncident } from '../api/review-api.js';
import { BulkBar } from '../components/bulk-bar.js';
import { FilterBar } from '../components/filter-bar.js';
import { type DetailActions, IncidentDetail } from '../components/incident-detail.js';
import { IncidentList } from '../components/incident-list.js';
import { KeyHelp } from '../components/key-help.js';
import styles from '../components/review.module.css';
import { StatusTiles } from '../components/status-tiles.js';
import { useDecisions } from '../use-decisions.js';
import { pageSize, useFilters } from '../use-filters.js';
import { useReviewKeys } from '../use-review-keys.js';

export default function Review() {
  const { t } = useTranslation();
  const filters = useFilters();
  const { siteId, site, ready } = useActiveSite();
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [help, setHelp] = useState(false);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const actions = useRef<DetailActions>(null);
  const prefetch = usePrefetchIncident('getIncident');

  const list = useIncidentPagesInfiniteQuery(
    {
      status: filters.status ?? undefined,
      category: filters.category,
      siteId,
      severityMin: filters.severityMin,
      severityMax: filters.severityMax,
      limit: pageSize,
    },
    { skip: !ready },
  );
  const incidents = useMemo(() => list.data?.pages.flatMap((page) => page.incidents) ?? [], [list.data]);
  const { select, incidentId } = filters;
  const index = incidents.findIndex(({ id }) => id === incidentId);

  const move = useCallback(
    (step: 1 | -1) => {
      const next = incidents[index < 0 ? 0 : index + step];
      if (next) select(next.id);
    },
    [incidents, index, select],
  );
  // The row of a decided finding leaves the list; the one that takes its place is opened.
  const afterDecision = useCallback(
    (id: string) => {
      const at = incidents.findIndex((incident) => incident.id === id);
      const next = incidents[at + 1] ?? incidents[at - 1];
      select(next ? next.id : null);
    },
    [incidents, select],
  );
  const decisions = useDecisions(afterDecision);
  useReviewKeys({ enabled: !help, actions, onMove: move, onHelp: useCallback(() => setHelp(true), []) });

  // On a wide screen something is always open; the next one is fetched ahead, so that J shows it at once.
  const first = incidents[0]?.id;
  useEffect(() => {
    if (isWide && !incidentId && first) select(first);
  }, [isWide, incidentId, first, select]);
  const following = incidents[index + 1]?.id;
  useEffect(() => {
    if (index >= 0 && following) prefetch(following, { ifOlderThan: 60 });
  }, [index, following, prefetch]);

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
  const { fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const detail = incidentId ? <IncidentDetail id={incidentId} decisions={decisions} actions={actions} /> : null;

  return (
    <Page
      wide
      title={t('review.title')}
      subtitle={site ? site.name : t('shell.allSites')}
      actions={
        <ActionIcon
          onClick={() => setHelp(true)}
          aria-label={t('review.keysTitle')}
          className={styles.keysButton ?? ''}
        >
          <IconKeyboard size={22} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      }
    >
      <div className={styles.top}>
        <StatusTiles counts={list.data?.pages[0]?.status_counts} status={filters.status} onStatus={filters.setStatus} />
        <FilterBar
          category={filters.category}
          severityMin={filters.severityMin}
          severityMax={filters.severityMax}
          isFiltered={filters.isFiltered}
          setFilter={filters.setFilter}
          clearFilters={filters.clearFilters}
        />
      </div>
      <BulkBar ids={ticked} decisions={decisions} onDone={() => setChecked(new Set())} />
      <div className={styles.split} data-open={isWide && detail ? true : undefined}>
        <div className={styles.pane}>
          {list.isError && !list.data ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : !list.data ? (
            <ListSkeleton />
          ) : incidents.length === 0 ? (
            <EmptyState
              drawing={HelmetDrawing}
              title={filters.isFiltered ? t('review.emptyFilteredTitle') : t('review.emptyTitle')}
              hint={filters.isFiltered ? t('review.emptyFilteredHint') : t('review.emptyHint')}
            />
          ) : (
            <IncidentList
              incidents={incidents}
              selectedId={incidentId}
              onSelect={select}
              checked={checked}
              onCheck={check}
              hasMore={list.hasNextPage}
              loadingMore={list.isFetchingNextPage}
              onMore={more}
              selectable={filters.status === 'REVIEW_REQUIRED' || filters.status === null}
            />
          )}
        </div>
        {isWide && detail && <div className={styles.side}>{detail}</div>}
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
      <KeyHelp opened={help} onClose={() => setHelp(false)} />
    </Page>
  );
}

function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')} className={styles.skeletons}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className={styles.skeletonRow}>
          <Skeleton width={84} height={84} radius="md" />
          <div>
            <Skeleton height={14} width="60%" mb={10} />
            <Skeleton height={14} width="90%" mb={10} />
            <Skeleton height={12} width="40%" />
          </div>
        </div>
      ))}
    </div>
  );
}
