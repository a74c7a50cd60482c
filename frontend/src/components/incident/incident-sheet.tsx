import { type HistoryEntry, type IncidentView, standingHistory } from '@hazardlens/contracts';
import { categoryName, hazardName } from '@hazardlens/taxonomy';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useGetIncidentQuery } from '../../domain/api/incidents.js';
import { useUser } from '../../domain/store.js';
import { useLookAgain } from '../../domain/use-look-again.js';
import { useLocale } from '../../i18n/use-locale.js';
import { Comments } from '../comments/comments.js';
import { Loaded } from '../loaded.js';
import { incidentTones, SeverityMark, StatusBadge } from '../marks.js';
import { Modal } from '../modal.js';
import { BoxedPhoto, boxesOf } from '../photo/boxes.js';
import { ActionPanel } from './action-panel.js';
import { Block, HistoryList } from './block.js';
import { FindingReason, RecommendedAction } from './finding-text.js';
import { incidentPath } from './incident-path.js';
import { whereOf } from './where.js';

/** One incident for those who do not review it here: what was found, what was decided, and the repair that is theirs. */
export function IncidentSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useGetIncidentQuery(id, useLookAgain());
  return (
    <Modal sheet opened onClose={onClose} size="lg" title={t('review.openFull')}>
      <Loaded
        query={query}
        wayOn={{ label: t('common.close'), go: onClose }}
        skeleton={
          <>
            <Skeleton height={220} mb="md" />
            <Skeleton height={20} width="60%" mb="sm" />
            <Skeleton height={60} />
          </>
        }
      >
        {(incident) => <Facts incident={incident} />}
      </Loaded>
    </Modal>
  );
}

/** The last word of a reviewer, so that whoever took the photo learns from it. */
const decisionOf = (history: readonly HistoryEntry[]) => {
  const last = standingHistory(history).findLast(({ action }) => /^(APPROVED|REJECTED|REOPENED)$/.test(action));
  return last && last.action !== 'REOPENED' && last.notes !== '' ? last : null;
};

function Facts({ incident }: { incident: IncidentView }) {
  const { t, locale, format } = useLocale();
  // Repairs and the people who do them are the contractor's own matter.
  const user = useUser();
  const isInsurer = user?.tenant_type === 'insurance_provider';
  const label = hazardName(incident, locale);
  const decision = decisionOf(incident.history);
  return (
    <div className="hl-stack hl-gap-12">
      {incident.photo_base64 && (isInsurer || !incident.action?.after_photo_id) && (
        <BoxedPhoto
          src={`data:image/jpeg;base64,${incident.photo_base64}`}
          alt={t('review.photoAlt', { label })}
          boxes={boxesOf([incident], locale)}
        />
      )}
      <div className="hl-spread">
        <h2 className="hl-heading">
          {incident.number ? <Link to={incidentPath(incident, user)}>{`${incident.number} · ${label}`}</Link> : label}
        </h2>
        <SeverityMark of={incident} />
      </div>
      <p className="hl-flush hl-muted">
        {categoryName(incident.category, locale)} · {whereOf(incident)} ·{' '}
        <time dateTime={incident.created_at}>{format.dateTime(incident.created_at)}</time>
      </p>
      <div>
        <StatusBadge tone={incidentTones[incident.status]}>{t(`review.status.${incident.status}`)}</StatusBadge>
      </div>
      {decision && (
        <Block title={t('captures.decisionNote')}>
          <p>{decision.notes}</p>
        </Block>
      )}
      <FindingReason incident={incident} />
      <RecommendedAction incident={incident} />
      {incident.status === 'APPROVED' && !isInsurer && <ActionPanel incident={incident} />}
      <Comments incidentId={incident.id} />
      <HistoryList history={incident.history} />
    </div>
  );
}
