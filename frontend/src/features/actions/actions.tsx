import { type ActionCounts, actionStatuses, type IncidentView, isReviewRole } from '@hazardlens/contracts';
import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { Folded } from '../../components/folded.js';
import { type KeptSteps, useKeptSteps } from '../../components/incident/use-repair.js';
import { Loaded, Shown } from '../../components/loaded.js';
import { KnownSelect, LoadedSelect } from '../../components/loaded-select.js';
import { MorePages } from '../../components/more-pages.js';
import { EmptyState, Page, Panel } from '../../components/page.js';
import { useActionPagesInfiniteQuery, useListAssignableQuery, useMyActionsQuery } from '../../domain/api/incidents.js';
import { siteOptions } from '../../domain/site-options.js';
import { useUser } from '../../domain/store.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useKnown } from '../../domain/use-known.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';
import { ActionRow } from './action-row.js';
import { ActionSheet } from './action-sheet.js';
import styles from './actions.module.css';
import { type ActionScreen, everyStatus, useActionFilters } from './use-action-filters.js';

/** Repairs: one's own, those of a site, all of them; as a list, or by how far they are. */
export default function Actions() {
  const { t } = useTranslation();
  const user = useUser();
  const screen = useActionFilters();
  const keptOf = useKeptSteps();
  useScreenTitle(t('actions.title'));
  // read also while nothing of it is shown: without network one's own repairs are known then
  const asked = useMyActionsQuery(undefined, { skip: user?.tenant_type === 'insurance_provider' });
  const mine = useKnown(asked);
  if (user?.tenant_type === 'insurance_provider') return <Navigate to="/dashboard" replace />;
  const { incidentId, isBoard, status, statuses, scope } = screen;
  const own = 'data' in mine ? mine.data.find(({ id }) => id === incidentId) : undefined;
  const at = mine.state === 'stale' ? mine.at : (asked.fulfilledTimeStamp ?? Date.now());
  const open = (incident: string) => screen.open({ incident });
  const isOwnList = scope === 'mine' && !screen.site && !screen.overdue && status === '' && screen.sort === 'due';
  return (
    <Page
      title={t('actions.title')}
      subtitle={t('actions.subtitle')}
      wide={isBoard}
      actions={
        user && isReviewRole(user.role) ? (
          <Button component={Link} to="/actions/companies" variant="default">
            {t('companies.link')}
          </Button>
        ) : undefined
      }
    >
      <FilterBar screen={screen} />
      {isBoard ? (
        <div className={styles.board}>
          {actionStatuses.map((each) => (
            <Panel key={each} title={t(`action.status.${each}`)}>
              <Rows screen={screen} statuses={each} keptOf={keptOf} onOpen={open} />
            </Panel>
          ))}
        </div>
      ) : isOwnList ? (
        <Panel>
          <Shown known={mine} skeleton={240} empty={<Nothing />}>
            {(all) => <List incidents={all} keptOf={keptOf} onOpen={open} />}
          </Shown>
        </Panel>
      ) : (
        <Panel>
          <Rows screen={screen} statuses={statuses} keptOf={keptOf} onOpen={open} />
        </Panel>
      )}
      {incidentId && (
        <ActionSheet
          key={incidentId}
          id={incidentId}
          listed={own && { incident: own, at }}
          onClose={() => screen.close({ incident: null })}
        />
      )}
    </Page>
  );
}

const Nothing = () => {
  const { t } = useTranslation();
  return <EmptyState compact title={t('action.nothing')} hint={t('actions.nothingHint')} />;
};

interface ListProps {
  incidents: readonly IncidentView[];
  keptOf: (incidentId: string) => KeptSteps;
  onOpen: (id: string) => void;
  narrow?: boolean;
}

function List({ incidents, keptOf, onOpen, narrow = false }: ListProps) {
  return (
    <ul className="hl-list hl-lines">
      {incidents.map((incident) => (
        <li key={incident.id}>
          <ActionRow incident={incident} kept={keptOf(incident.id)} onOpen={onOpen} narrow={narrow} />
        </li>
      ))}
    </ul>
  );
}

interface RowsProps {
  screen: ActionScreen;
  /** '': every one */
  statuses: string;
  keptOf: (incidentId: string) => KeptSteps;
  onOpen: (id: string) => void;
}

function Rows({ screen, statuses, keptOf, onOpen }: RowsProps) {
  const { t } = useTranslation();
  const query = useActionPagesInfiniteQuery({ ...screen.filters, ...(statuses ? { status: statuses } : {}) });
  return (
    <Loaded
      compact
      query={query}
      skeleton={160}
      wayOn={{
        label: t('actions.everySite'),
        go: () => screen.set({ site: null, owner: null, ...(screen.scope === 'site' ? { who: 'all' } : {}) }),
      }}
      isEmpty={({ pages }) => pages.every(({ actions }) => actions.length === 0)}
      empty={<Nothing />}
    >
      {({ pages }) => (
        <>
          {pages[0]?.counts && !screen.isBoard && <Counts counts={pages[0].counts} />}
          <List
            incidents={pages.flatMap(({ actions }) => actions)}
            keptOf={keptOf}
            onOpen={onOpen}
            narrow={screen.isBoard}
          />
          <MorePages query={query} label={t('review.more')} failure={t('actions.moreFailed')} />
        </>
      )}
    </Loaded>
  );
}

function Counts({ counts }: { counts: ActionCounts }) {
  const { t, format } = useLocale();
  // The name first: behind a number Spanish wants it in the plural.
  const said = (name: string, count: number) => `${name}: ${format.number(count)}`;
  const each = actionStatuses.map((status) => said(t(`action.status.${status}`), counts[status]));
  return (
    <p className="hl-flush hl-mb-8 hl-muted hl-numbers">
      {[...each, said(t('action.overdue'), counts.overdue)].join(' · ')}
    </p>
  );
}

function FilterBar({ screen }: { screen: ActionScreen }) {
  const { t } = useTranslation();
  const user = useUser();
  const { known: sites } = useActiveSite();
  const { choices, first, scope, status, owner, site, overdue, sort, isBoard, isNarrowed, set } = screen;
  const reviews = user !== null && isReviewRole(user.role);
  // of a site that is not there nobody can be asked for
  const isForeign = 'data' in sites && sites.data.every(({ id }) => id !== site);
  const people = useListAssignableQuery(isForeign ? '' : site, { skip: !reviews || scope === 'mine' });
  return (
    <div className="hl-stack hl-mb-16">
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of one choice, no form */}
      <div className="hl-wrap" role="group" aria-label={t('actions.whose')}>
        {choices.map((each) => (
          <Button
            key={each}
            variant={each === scope ? 'filled' : 'default'}
            aria-pressed={each === scope}
            onClick={() => set({ who: each === first ? null : each, owner: null, site: null })}
          >
            {t(`actions.scope.${each}`)}
          </Button>
        ))}
      </div>
      <Folded title={t(isNarrowed ? 'review.filtersOn' : 'review.filters')} className={styles.filters}>
        <KnownSelect
          known={sites}
          label={t('actions.site')}
          value={site}
          onChange={({ currentTarget }) => set({ site: currentTarget.value })}
          first={{ value: '', label: t('shell.allSites') }}
          optionsOf={siteOptions}
        />
        {reviews && scope !== 'mine' && (
          <LoadedSelect
            label={t('action.owner')}
            value={owner}
            onChange={({ currentTarget }) => set({ owner: currentTarget.value })}
            query={people}
            first={{ value: '', label: t('actions.everybody') }}
            optionsOf={(all) => all.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {!isBoard && (
          <NativeSelect
            label={t('actions.status')}
            value={status}
            onChange={({ currentTarget }) => set({ status: currentTarget.value })}
            data={[
              { value: '', label: t(scope === 'mine' ? 'actions.toDo' : 'actions.notVerified') },
              { value: everyStatus, label: t('actions.anyStatus') },
              ...actionStatuses.map((value) => ({ value, label: t(`action.status.${value}`) })),
            ]}
          />
        )}
        <NativeSelect
          label={t('actions.order')}
          value={sort}
          onChange={({ currentTarget }) => set({ sort: currentTarget.value === 'age' ? 'age' : null })}
          data={[
            { value: 'due', label: t('actions.byDue') },
            { value: 'age', label: t('actions.byAge') },
          ]}
        />
        <Button
          variant={overdue ? 'filled' : 'default'}
          aria-pressed={overdue}
          onClick={() => set({ overdue: overdue ? null : '1' })}
        >
          {t('actions.onlyOverdue')}
        </Button>
        <Button variant="default" onClick={() => set({ view: isBoard ? null : 'board' })}>
          {isBoard ? t('actions.asList') : t('actions.asBoard')}
        </Button>
      </Folded>
    </div>
  );
}
