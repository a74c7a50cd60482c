import type { IncidentView } from '@hazardlens/contracts';
import { categoryName, hazardName } from '@hazardlens/taxonomy';
import { Skeleton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { HelmetDrawing } from '../../components/drawings.js';
import { shortReason } from '../../components/incident/finding-text.js';
import { incidentPath } from '../../components/incident/incident-path.js';
import { whereOf } from '../../components/incident/where.js';
import { Loaded } from '../../components/loaded.js';
import { actionTones, incidentTones, SeverityMark, StatusBadge } from '../../components/marks.js';
import { MorePages } from '../../components/more-pages.js';
import { EmptyState, Page } from '../../components/page.js';
import { useIncidentPagesInfiniteQuery } from '../../domain/api/incidents.js';
import { useUser } from '../../domain/store.js';
import { useLookAgain } from '../../domain/use-look-again.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './incidents.module.css';
import { SavedViews } from './saved-views.js';
import { SearchBar } from './search-bar.js';
import { filtersOf, type Search, useSearch } from './use-search.js';

/** Counts stop here (api.md). */
const countLimit = 10_000;

/**
 * All incidents that a person may see, and what finds one among them. At every site: a site stands in the address like the other
 * filters, so that who is sent it sees the same.
 */
export default function Incidents() {
  const { t } = useLocale();
  useScreenTitle(t('incidents.all'));
  const search = useSearch();
  return (
    <Page title={t('incidents.all')}>
      <SearchBar search={search} />
      <Results search={search} />
      <SavedViews address={search.address} />
    </Page>
  );
}

function Results({ search }: { search: Search }) {
  const { t, format } = useLocale();
  const query = useIncidentPagesInfiniteQuery(filtersOf(search.values), useLookAgain());
  return (
    <Loaded
      query={query}
      wayOn={{ label: t('incidents.all'), go: search.clear }}
      skeleton={
        <div className={`hl-stack ${styles.rows}`}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
            <Skeleton key={row} height={84} />
          ))}
        </div>
      }
      isEmpty={({ pages }) => pages.every(({ incidents }) => incidents.length === 0)}
      empty={<NothingFound hasSearched={!search.isEmpty} />}
    >
      {({ pages }) => {
        const [first] = pages;
        const total = first?.total ?? 0;
        return (
          <>
            <p className="hl-flush hl-mt-8 hl-muted" role="status">
              {total >= countLimit
                ? t('incidents.foundMany', { limit: format.number(countLimit) })
                : t('incidents.found', { count: total })}
              {first?.searched_all === false && ` · ${t('incidents.newestOnly')}`}
            </p>
            <ul className={`hl-list hl-stack ${styles.rows}`}>
              {pages.flatMap(({ incidents }) =>
                incidents.map((incident) => (
                  <li key={incident.id}>
                    <Row incident={incident} />
                  </li>
                )),
              )}
            </ul>
            <MorePages query={query} label={t('incidents.more')} failure={t('incidents.moreFailed')} />
          </>
        );
      }}
    </Loaded>
  );
}

/** Other words help who has searched; a new organisation has nothing yet. */
function NothingFound({ hasSearched }: { hasSearched: boolean }) {
  const { t } = useLocale();
  const isInsurer = useUser()?.tenant_type === 'insurance_provider';
  const none = isInsurer ? t('insurance.recentSinceGrant') : t('review.emptyHint');
  return (
    <EmptyState
      title={hasSearched ? t('incidents.emptyTitle') : t('incidents.noneTitle')}
      hint={hasSearched ? t('incidents.emptyHint') : none}
      drawing={HelmetDrawing}
    />
  );
}

function Row({ incident }: { incident: IncidentView }) {
  const { t, locale, format } = useLocale();
  const user = useUser();
  const { action } = incident;
  return (
    <Link to={incidentPath(incident, user)} className={`hl-tile ${styles.row}`}>
      <span className={`hl-photo hl-thumb ${styles.thumb}`}>
        {incident.thumbnail ? (
          <img src={incident.thumbnail} alt="" loading="lazy" decoding="async" />
        ) : (
          <IconPhotoOff size={22} stroke={1.5} aria-hidden="true" />
        )}
      </span>
      <span className="hl-stack hl-gap-4">
        <span className="hl-wrap">
          {incident.number && <strong className="hl-numbers hl-whole">{incident.number}</strong>}
          <span className="hl-strong hl-breaks">{hazardName(incident, locale)}</span>
          <SeverityMark of={incident} />
        </span>
        <span className="hl-small hl-muted hl-breaks">
          {categoryName(incident.category, locale)} · {whereOf(incident)} ·{' '}
          <time dateTime={incident.captured_at}>{format.moment(incident.captured_at)}</time>
        </span>
        <span className="hl-small hl-breaks">{shortReason(incident, locale)}</span>
        <span className="hl-wrap">
          <StatusBadge tone={incidentTones[incident.status]}>{t(`review.status.${incident.status}`)}</StatusBadge>
          {action && <StatusBadge tone={actionTones[action.status]}>{t(`action.status.${action.status}`)}</StatusBadge>}
          {action?.overdue && <StatusBadge tone="danger">{t('action.overdue')}</StatusBadge>}
        </span>
      </span>
    </Link>
  );
}
