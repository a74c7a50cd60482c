import { type HistoryEntry, type IncidentStatus, type IncidentView, standingHistory } from '@hazardlens/contracts';
import { categoryName, hazardLabel } from '@hazardlens/taxonomy';
import { Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetIncidentQuery } from '../../domain/api/incidents.js';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import { Loaded } from '../loaded/loaded.js';
import { BoxedPhoto } from '../photo/boxed-photo.js';
import { SeverityMark } from '../severity-mark.js';
import { type BadgeTone, StatusBadge } from '../status-badge.js';
import { ActionPanel } from './action-panel.js';
import { FindingReason } from './finding-reason.js';
import { HistoryList } from './history-list.js';
import styles from './incident-sheet.module.css';
import { RecommendedAction } from './recommended-action.js';
import { boxesOf } from './same-photo.js';

export const incidentTones: Record<IncidentStatus, BadgeTone> = {
  REVIEW_REQUIRED: 'primary',
  APPROVED: 'green',
  REJECTED: 'grey',
};

/** One incident for those who do not review it here: what was found, what was decided, and the repair that is theirs. */
export function IncidentSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const query = useGetIncidentQuery(id);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      fullScreen={isPhone}
      title={t('review.openFull')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Loaded
        query={query}
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
  const { t } = useTranslation();
  const { locale, format } = useLocale();
  // Repairs and the people who do them are the contractor's own matter.
  const isInsurer = useAppSelector(selectUser)?.tenant_type === 'insurance_provider';
  const label = hazardLabel(incident.hazard_type, locale);
  const decision = decisionOf(incident.history);
  return (
    <div className={styles.sheet}>
      {incident.photo_base64 && (isInsurer || !incident.action?.after_photo_id) && (
        <BoxedPhoto
          src={`data:image/jpeg;base64,${incident.photo_base64}`}
          alt={t('review.photoAlt', { label })}
          boxes={boxesOf([incident], locale)}
        />
      )}
      <div className={styles.head}>
        <h2>{label}</h2>
        <SeverityMark severity={incident.severity} />
      </div>
      <p className={styles.place}>
        {categoryName(incident.category, locale)} · {incident.site_name} ·{' '}
        <time dateTime={incident.created_at}>{format.dateTime(incident.created_at)}</time>
      </p>
      <StatusBadge tone={incidentTones[incident.status]}>{t(`review.status.${incident.status}`)}</StatusBadge>
      {decision && (
        <Block title={t('captures.decisionNote')}>
          <p className={styles.text}>{decision.notes}</p>
        </Block>
      )}
      <Block title={t('review.reason')}>
        <FindingReason incident={incident} />
      </Block>
      <Block title={t('review.recommendation')}>
        <RecommendedAction incident={incident} />
      </Block>
      {incident.status === 'APPROVED' && !isInsurer && <ActionPanel incident={incident} />}
      <HistoryList history={incident.history} />
    </div>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.term}>{title}</h3>
      {children}
    </section>
  );
}
