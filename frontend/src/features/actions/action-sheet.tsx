import { type IncidentView, isReviewRole } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { Comments } from '../../components/comments/comments.js';
import { ActionPanel } from '../../components/incident/action-panel.js';
import { HistoryList } from '../../components/incident/block.js';
import { FindingReason, RecommendedAction } from '../../components/incident/finding-text.js';
import { actionTones, SeverityMark, StatusBadge } from '../../components/marks.js';
import { Modal } from '../../components/modal.js';
import { Loaded } from '../../components/page.js';
import { useGetIncidentQuery } from '../../domain/api/incidents.js';
import { useOnline } from '../../domain/queue/use-queue.js';
import { useUser } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './actions.module.css';
import { BeforeAndAfter } from './before-and-after.js';
import { RepairBar } from './repair-bar.js';

interface Props {
  id: string;
  /** what the list knows of it: enough to work with where there is no network */
  known: IncidentView | undefined;
  onClose: () => void;
}

/** One repair: what has to be done, and the next step of it. */
export function ActionSheet({ id, known, onClose }: Props) {
  const { t } = useLocale();
  const query = useGetIncidentQuery(id);
  const online = useOnline();
  const listed = !query.currentData && (!online || query.error) ? known : undefined;
  return (
    <Modal sheet opened onClose={onClose} size="xl" title={t('action.title')}>
      {listed ? (
        <>
          <p className="hl-notice hl-flush" role="status">
            {t('actions.offline')}
          </p>
          <Facts incident={listed} isWhole={false} />
        </>
      ) : (
        <Loaded query={query} skeleton={320}>
          {(incident) => <Facts incident={incident} isWhole />}
        </Loaded>
      )}
    </Modal>
  );
}

/** @param isWhole false: as the list knew it, without its history and what was said */
function Facts({ incident, isWhole }: { incident: IncidentView; isWhole: boolean }) {
  const { t, locale, format } = useLocale();
  const user = useUser();
  const { action } = incident;
  const isOwn = action?.owner.id === user?.id;
  const reviews = user !== null && isReviewRole(user.role);
  return (
    <div className={`hl-stack hl-gap-12 ${styles.sheet}`}>
      <BeforeAndAfter incident={incident} />
      <div className="hl-spread">
        <h2 className="hl-heading">{hazardName(incident, locale)}</h2>
        <SeverityMark severity={incident.severity} />
      </div>
      {action && (
        <p className="hl-flush hl-wrap">
          <StatusBadge tone={actionTones[action.status]}>{t(`action.status.${action.status}`)}</StatusBadge>
          {action.overdue && <StatusBadge tone="danger">{t('action.overdue')}</StatusBadge>}
          <span>
            {incident.site_name} · {action.owner.name} · {t('action.due')}: {format.day(action.due_date)}
          </span>
        </p>
      )}
      {action?.note && <p className="hl-flush hl-breaks">{action.note}</p>}
      <RecommendedAction incident={incident} />
      <FindingReason incident={incident} />
      {isWhole && reviews && <ActionPanel incident={incident} />}
      {isWhole && <Comments incidentId={incident.id} />}
      <HistoryList history={incident.history} />
      {isOwn && <RepairBar incident={incident} />}
    </div>
  );
}
