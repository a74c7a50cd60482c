import type { CaptureView, IncidentView } from '@hazardlens/contracts';
import { Button, Skeleton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CameraDrawing } from '../../components/drawings.js';
import { RepairRow } from '../../components/incident/repair-row.js';
import { Loaded, Shown } from '../../components/loaded.js';
import { actionTones, captureTone, StatusBadge } from '../../components/marks.js';
import { EmptyState, Panel } from '../../components/page.js';
import type { CaptureList } from '../../domain/api/captures.js';
import { type ActionList as Kind, useListActionsQuery } from '../../domain/api/incidents.js';
import { openedHere } from '../../domain/use-address.js';
import { type Asked, useKnown } from '../../domain/use-known.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './dashboard.module.css';

/** Specification section 9. */
const shown = 5;
const noteLength = 50;
export const cutNote = (note: string) => (note.length > noteLength ? `${note.slice(0, noteLength)}…` : note);

/** Before its analysis, and after one that failed, nobody knows; nor of a photo that could not be judged. */
function foundIn({ status, incident_count: count, judged }: CaptureView, t: TFunction): string[] {
  const found = count > 0 ? t('dashboard.findings', { count }) : t('dashboard.noFindings');
  if (status !== 'completed') return count > 0 ? [found] : [];
  if (judged === 'none') return [t('dashboard.noneJudged')];
  return judged === 'some' ? [found, t('dashboard.someNotJudged')] : [found];
}

interface Props {
  query: Asked<CaptureList>;
  own: boolean;
  /** Insurers see no captures, only what their contractors' people approved. */
  insurer: boolean;
  mayCapture: boolean;
}

export function RecentCaptures({ query, own, insurer, mayCapture }: Props) {
  const { t, format } = useLocale();
  return (
    <Panel title={own ? t('dashboard.recentMine') : t('dashboard.recent')}>
      <Loaded
        compact
        query={query}
        skeleton={364}
        isEmpty={({ captures }) => captures.length === 0}
        empty={
          <EmptyState
            drawing={CameraDrawing}
            title={t('dashboard.recentEmpty')}
            hint={insurer ? t('dashboard.recentInsurerHint') : t('dashboard.recentEmptyHint')}
            action={
              mayCapture && (
                <Button component={Link} to="/capture">
                  {t('dashboard.startCapture')}
                </Button>
              )
            }
          />
        }
      >
        {({ captures }) => (
          <ul className={`hl-list hl-lines hl-links ${styles.captures}`}>
            {captures.slice(0, shown).map((capture) => (
              <li key={capture.id}>
                <span className="hl-photo hl-thumb">
                  {capture.photos[0]?.thumbnail ? (
                    <img src={capture.photos[0].thumbnail} alt="" loading="lazy" />
                  ) : (
                    <IconPhoto size={22} stroke={1.5} aria-hidden="true" />
                  )}
                </span>
                <span className="hl-column hl-shrinks hl-breaks">
                  <Link to={`?capture=${encodeURIComponent(capture.id)}`} state={openedHere}>
                    {capture.site_name}
                  </Link>
                  <span>{cutNote(capture.note_text)}</span>
                  <span className="hl-small hl-muted">
                    {t('dashboard.photos', { count: capture.photos.length })}
                    {foundIn(capture, t).map((found) => ` · ${found}`)} ·{' '}
                    <time dateTime={capture.created_at}>{format.moment(capture.created_at)}</time>
                  </span>
                  {capture.error && <span className="hl-small hl-bad">{capture.error}</span>}
                </span>
                <span>
                  <StatusBadge tone={captureTone(capture.status)}>
                    {t(`dashboard.captureStatus.${capture.status}`)}
                  </StatusBadge>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

interface ActionProps {
  show: Kind;
  /** for people to whom repairs are an exception: no panel as long as there is nothing in it */
  hideEmpty?: boolean;
  /** only this site's; what somebody has to do is theirs on every site */
  siteId?: string | undefined;
  /** whether `siteId` is known: until then the list would be of all sites */
  ready?: boolean;
  /** with `hideEmpty`, its usual height: kept while it loads, so that what is below stays where it is */
  room?: number;
  onOpen: (incidentId: string) => void;
}

/** Repairs that somebody has to do, to verify or to chase; the earliest due first. */
export function ActionList({ show, hideEmpty = false, siteId, ready = true, room = 0, onOpen }: ActionProps) {
  const { t } = useTranslation();
  const known = useKnown(useListActionsQuery(show));
  const ofSite = (all: readonly IncidentView[]) =>
    all.filter(({ site_id }) => siteId === undefined || site_id === siteId);
  // Who is rarely concerned sees neither the loading nor the emptiness, but a failure: it may hide what is to be done.
  const hasRows = ready && 'data' in known && ofSite(known.data).length > 0;
  if (hideEmpty && known.state !== 'failed' && !hasRows) {
    const waits = !ready || (known.state === 'loading' && !known.waited && !known.late);
    return waits && room > 0 ? <Skeleton className="hl-mb-16" height={room} radius="lg" /> : null;
  }
  return (
    <Panel
      title={t(`action.lists.${show}`)}
      className="hl-mb-16"
      aside={
        <Link to={show === 'mine' ? '/actions' : '/actions?who=all'} className="hl-tap">
          {t('actions.all')}
        </Link>
      }
    >
      <Shown
        compact
        known={known}
        skeleton={96}
        isEmpty={(all) => ofSite(all).length === 0}
        empty={<EmptyState compact title={t('action.nothing')} hint={t('action.nothingHint')} />}
      >
        {(all) => (
          <ul className="hl-list hl-lines">
            {ofSite(all).map((incident) => (
              <Row key={incident.id} incident={incident} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </Shown>
    </Panel>
  );
}

function Row({ incident, onOpen }: { incident: IncidentView } & Pick<ActionProps, 'onOpen'>) {
  const { t } = useTranslation();
  const { action } = incident;
  if (!action) return null;
  return (
    <li>
      <RepairRow incident={incident} onOpen={onOpen}>
        {action.overdue ? (
          <StatusBadge tone="danger">{t('action.overdue')}</StatusBadge>
        ) : (
          <StatusBadge tone={actionTones[action.status]}>{t(`action.status.${action.status}`)}</StatusBadge>
        )}
      </RepairRow>
    </li>
  );
}
