import type { CaptureView, IncidentView, PlacesView } from '@hazardlens/contracts';
import { Button, Skeleton } from '@mantine/core';
import { IconListDetails, IconMap2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { HelmetDrawing } from '../../components/drawings.js';
import { Loaded } from '../../components/loaded.js';
import { NotHere } from '../../components/not-here.js';
import { EmptyState, Page, Panel } from '../../components/page.js';
import { PlaceFields } from '../../components/place/place-fields.js';
import { useListCapturesQuery } from '../../domain/api/captures.js';
import { useGetPlacesQuery, usePlacedIncidentsQuery } from '../../domain/api/places.js';
import { isNotFound } from '../../domain/api/problem.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useKnown } from '../../domain/use-known.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';
import { EditPlaces } from './edit-places.js';
import { PlacedRow } from './placed-row.js';
import styles from './places.module.css';
import { PlanPanel } from './plan-panel.js';
import { Plans } from './plans.js';
import { useView, useViewAddress } from './use-view.js';

/** The most captures that one question is answered with. */
const mostCaptures = 100;
const none: readonly CaptureView[] = [];

/** Zones, levels and plans of one site, and where on them its open incidents are. */
export default function Places() {
  const { id = '' } = useParams();
  const { t } = useLocale();
  const { sites, known } = useActiveSite();
  const site = sites.find((each) => each.id === id);
  const query = useGetPlacesQuery(id);
  // Its incidents still are somewhere, so that its places are there to be read; it is in no list any more.
  const isArchived = known.state === 'ready' && site === undefined && query.currentData !== undefined;
  const name = site?.name ?? (isArchived ? t('digest.archivedSite') : '…');
  const isMissing = isNotFound(query.error);
  useScreenTitle(isMissing ? null : t('places.titleOf', { site: name }));
  const [open, setOpen] = useState<'lists' | 'plans' | null>(null);
  if (isMissing) {
    return <NotHere title={t('places.notHere')} hint={t('places.notHereHint')} to="/sites" link={t('places.sites')} />;
  }
  return (
    <Page
      wide
      title={t('places.title')}
      subtitle={name}
      actions={
        query.currentData &&
        !isArchived && (
          <>
            <Button
              variant="default"
              leftSection={<IconListDetails size={18} aria-hidden="true" />}
              onClick={() => setOpen('lists')}
            >
              {t('places.edit')}
            </Button>
            <Button leftSection={<IconMap2 size={18} aria-hidden="true" />} onClick={() => setOpen('plans')}>
              {t('places.plan')}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={480} radius="lg" />}>
        {(places) => (
          <>
            <OpenIncidents places={places} />
            <EditPlaces places={places} opened={open === 'lists'} onClose={() => setOpen(null)} />
            <Plans places={places} siteName={name} opened={open === 'plans'} onClose={() => setOpen(null)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function OpenIncidents({ places }: { places: PlacesView }) {
  return (
    <Loaded query={usePlacedIncidentsQuery(places.site_id)} skeleton={<Skeleton height={480} radius="lg" />}>
      {({ incidents, isCut }) => <PlanAndList places={places} incidents={incidents} isCut={isCut} />}
    </Loaded>
  );
}

interface Props {
  places: PlacesView;
  incidents: readonly IncidentView[];
  isCut: boolean;
}

function PlanAndList({ places, incidents, isCut }: Props) {
  const { t, format } = useLocale();
  const { values, set } = useViewAddress();
  const captures = useKnown(useListCapturesQuery({ siteId: places.site_id, limit: mostCaptures }));
  const view = useView(places, incidents, 'data' in captures ? captures.data.captures : none, values);
  const [hovered, setHovered] = useState<string | null>(null);
  const isFiltered = [values.zone, values.level, values.area].some((value) => value !== '');
  const chosen = hovered ?? (values.incident || null);
  useShownRow(values.incident);
  return (
    <>
      <div className="hl-mb-16">
        <PlaceFields
          places={places}
          zone={values.zone}
          level={values.level}
          onZone={(zone) => set({ zone })}
          onLevel={(level) => set({ level, area: '' })}
          nothing={{ zone: t('places.everyZone'), level: t('places.everyLevel') }}
        />
      </div>
      <div className={styles.both}>
        <PlanPanel {...{ places, view, captures, chosen }} area={values.area} onView={set} />
        <Panel title={t('places.list')} className={styles.list}>
          <p className="hl-note" role="status">
            {t('places.listNote', { count: view.listed.length })}
            {isCut && ` · ${t('places.cut', { count: incidents.length, number: format.number(incidents.length) })}`}
          </p>
          {view.listed.length === 0 ? (
            <EmptyState
              compact
              drawing={HelmetDrawing}
              title={t('places.emptyTitle')}
              hint={t(isFiltered ? 'places.emptyHint' : 'places.noneHint')}
            />
          ) : (
            <ul className="hl-list hl-stack">
              {view.listed.map((incident) => (
                <PlacedRow
                  key={incident.id}
                  incident={incident}
                  places={places}
                  isPinned={view.pins.some(({ id }) => id === incident.id)}
                  isChosen={incident.id === chosen}
                  onChoose={() => set({ incident: incident.id === values.incident ? '' : incident.id })}
                  onHover={setHovered}
                />
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </>
  );
}

/** The row of a pin that was touched comes into view. */
function useShownRow(incident: string): void {
  useEffect(() => {
    if (incident) document.getElementById(`placed-${incident}`)?.scrollIntoView({ block: 'nearest' });
  }, [incident]);
}
