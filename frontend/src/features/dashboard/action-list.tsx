import type { IncidentView } from '@hazardlens/contracts';
import { hazardLabel } from '@hazardlens/taxonomy';
import { Skeleton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { actionTones } from '../../components/incident/action-panel.js';
import { Shown } from '../../components/loaded/loaded.js';
import { Panel } from '../../components/page.js';
import { SeverityMark } from '../../components/severity-mark.js';
import { EmptyState } from '../../components/states.js';
import { StatusBadge } from '../../components/status-badge.js';
import { type ActionList as Kind, useListActionsQuery } from '../../domain/api/incidents.js';
import { useKnown } from '../../domain/use-known.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './action-list.module.css';

interface Props {
  show: Kind;
  /** for people to whom repairs are an exception: no panel as long as there is nothing in it */
  hideEmpty?: boolean;
  /** only this site's; what somebody has to do is theirs on every site */
  siteId?: string | undefined;
  onOpen: (incidentId: string) => void;
}

/** Repairs that somebody has to do, to verify or to chase; the earliest due first. */
export function ActionList({ show, hideEmpty = false, siteId, onOpen }: Props) {
  const { t } = useTranslation();
  const known = useKnown(useListActionsQuery(show));
  const ofSite = (all: readonly IncidentView[]) =>
    all.filter(({ site_id }) => siteId === undefined || site_id === siteId);
  // Who is rarely concerned sees neither the loading nor the emptiness, but a failure: it may hide what is to be done.
  const hasRows = 'data' in known && ofSite(known.data).length > 0;
  if (hideEmpty && known.state !== 'failed' && !hasRows) return null;
  return (
    <Panel title={t(`action.lists.${show}`)} className={styles.panel}>
      <Shown
        compact
        known={known}
        skeleton={<Skeleton height={96} />}
        isEmpty={(all) => ofSite(all).length === 0}
        empty={<EmptyState compact title={t('action.nothing')} hint={t('action.nothingHint')} />}
      >
        {(all) => (
          <ul className={styles.list}>
            {ofSite(all).map((incident) => (
              <Row key={incident.id} incident={incident} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </Shown>
    </Panel>
  );
}

function Row({ incident, onOpen }: { incident: IncidentView } & Pick<Props, 'onOpen'>) {
  const { t } = useTranslation();
  const { locale, format } = useLocale();
  const { action } = incident;
  if (!action) return null;
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => onOpen(incident.id)}>
        <span className={styles.thumb}>
          {incident.thumbnail ? (
            <img src={incident.thumbnail} alt="" />
          ) : (
            <IconPhoto size={22} stroke={1.5} aria-hidden="true" />
          )}
        </span>
        <span className={styles.words}>
          <strong>{hazardLabel(incident.hazard_type, locale)}</strong>
          <span>
            {incident.site_name} · {action.owner.name}
          </span>
          <span>
            {t('action.due')}: {format.day(action.due_date)}
          </span>
        </span>
        <span className={styles.marks}>
          <SeverityMark severity={incident.severity} />
          {action.overdue ? (
            <StatusBadge tone="danger">{t('action.overdue')}</StatusBadge>
          ) : (
            <StatusBadge tone={actionTones[action.status]}>{t(`action.status.${action.status}`)}</StatusBadge>
          )}
        </span>
      </button>
    </li>
  );
}
