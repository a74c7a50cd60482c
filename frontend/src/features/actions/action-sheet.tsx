import { type IncidentView, isReviewRole } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { Comments } from '../../components/comments/comments.js';
import { ActionFacts } from '../../components/incident/action-panel.js';
import { ActionWork } from '../../components/incident/action-work.js';
import { RepairPhotos } from '../../components/incident/before-after.js';
import { HistoryList } from '../../components/incident/block.js';
import { DeletePhoto } from '../../components/incident/delete-photo.js';
import { FindingReason, RecommendedAction } from '../../components/incident/finding-text.js';
import { RepairSteps } from '../../components/incident/repair-steps.js';
import { Shown } from '../../components/loaded.js';
import { SeverityMark } from '../../components/marks.js';
import { Modal } from '../../components/modal.js';
import { useGetIncidentQuery } from '../../domain/api/incidents.js';
import { isNoResponse, isRefusal } from '../../domain/api/problem.js';
import { useUser } from '../../domain/store.js';
import { type Known, useKnown } from '../../domain/use-known.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './actions.module.css';

/** What a list knows of a repair: enough to work with where there is no network. */
export interface Listed {
  readonly incident: IncidentView;
  /** of when that is, in milliseconds since 1970 */
  readonly at: number;
}

interface Props {
  id: string;
  listed: Listed | undefined;
  onClose: () => void;
}

/** One repair: what has to be done, and the next step of it. */
export function ActionSheet({ id, listed, onClose }: Props) {
  const { t } = useLocale();
  const asked = useKnown(useGetIncidentQuery(id));
  const isWhole = 'data' in asked;
  return (
    <Modal sheet opened onClose={onClose} size="xl" title={t('action.title')}>
      <Shown known={standIn(asked, listed)} skeleton={320} wayOn={{ label: t('common.close'), go: onClose }}>
        {(incident) => (
          <Facts
            incident={incident}
            isWhole={isWhole}
            isOffline={asked.state === 'failed' && isNoResponse(asked.error)}
          />
        )}
      </Shown>
    </Modal>
  );
}

/** The list's stands in until the whole is there: one content, so that what is typed stays when the network comes back. */
function standIn(asked: Known<IncidentView>, listed: Listed | undefined): Known<IncidentView> {
  if ('data' in asked || !listed) return asked;
  if (asked.state === 'loading') return { state: 'ready', data: listed.incident };
  if (isRefusal(asked.error)) return asked;
  return { state: 'stale', data: listed.incident, at: listed.at, retry: asked.retry, busy: asked.busy };
}

interface FactsProps {
  incident: IncidentView;
  /** false: as the list knew it, without its history and what was said */
  isWhole: boolean;
  isOffline: boolean;
}

function Facts({ incident, isWhole, isOffline }: FactsProps) {
  const { t, locale } = useLocale();
  const user = useUser();
  const { action } = incident;
  const isOwn = action?.owner.id === user?.id;
  const reviews = user !== null && isReviewRole(user.role);
  return (
    <div className={`hl-stack hl-gap-12 ${styles.sheet}`}>
      {isOffline && (
        <p className="hl-notice hl-flush" role="status">
          {t('actions.offline')}
        </p>
      )}
      <RepairPhotos incident={incident} large />
      {action?.after_photo_id && <DeletePhoto incident={incident} repairPhotoId={action.after_photo_id} />}
      <div className="hl-spread">
        <h2 className="hl-heading">{hazardName(incident, locale)}</h2>
        <SeverityMark of={incident} />
      </div>
      <p className="hl-flush hl-muted">{incident.site_name}</p>
      {action && <ActionFacts action={action} />}
      <RecommendedAction incident={incident} />
      <FindingReason incident={incident} />
      {isWhole && reviews && <ActionWork incident={incident} repairs={!isOwn} />}
      {isWhole && <Comments incidentId={incident.id} />}
      <HistoryList history={incident.history} />
      {isOwn && <RepairSteps incident={incident} className={styles.bar} />}
    </div>
  );
}
