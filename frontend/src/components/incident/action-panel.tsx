import { type CorrectiveActionView, type IncidentView, isReviewRole } from '@hazardlens/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import styles from '../../features/review/review.module.css';
import { useLocale } from '../../i18n/use-locale.js';
import { type BadgeTone, StatusBadge } from '../status-badge.js';
import { ActionSteps } from './action-steps.js';
import { AssignAction } from './assign-action.js';
import { BeforeAfter } from './before-after.js';

export const actionTones: Record<CorrectiveActionView['status'], BadgeTone> = {
  ASSIGNED: 'grey',
  IN_PROGRESS: 'primary',
  COMPLETED: 'warning',
  VERIFIED: 'green',
};

/**
 * What happens after an approval: somebody fixes it, somebody else looks at the repair. Reviewers assign and verify, the
 * owner starts and completes, everybody else reads; so does everybody who sees it as it was earlier.
 */
export function ActionPanel({ incident, readOnly = false }: { incident: IncidentView; readOnly?: boolean }) {
  const { t } = useTranslation();
  const [reassigning, setReassigning] = useState(false);
  const user = useAppSelector(selectUser);
  const { action } = incident;
  const reviews = !readOnly && user !== null && isReviewRole(user.role);
  const works = reviews || (!readOnly && action?.owner.id === user?.id);
  // Fixed on site: nothing is left to be done.
  if (!action && incident.closed_at) return null;
  return (
    <section className={styles.block}>
      <h3 className={styles.term}>{t('action.title')}</h3>
      {action && <ActionFacts action={action} />}
      <BeforeAfter incident={incident} />
      {!action && <p>{t('action.none')}</p>}
      {action && works && (
        <ActionSteps
          incident={incident}
          action={action}
          {...(reviews ? { onReassign: () => setReassigning(!reassigning) } : {})}
        />
      )}
      {reviews && (!action || reassigning) && <AssignAction incident={incident} onDone={() => setReassigning(false)} />}
    </section>
  );
}

function ActionFacts({ action }: { action: CorrectiveActionView }) {
  const { t } = useTranslation();
  const { format } = useLocale();
  return (
    <>
      <p className={styles.actionLine}>
        <StatusBadge tone={actionTones[action.status]}>{t(`action.status.${action.status}`)}</StatusBadge>
        {action.overdue && <StatusBadge tone="danger">{t('action.overdue')}</StatusBadge>}
      </p>
      <p>
        {t('action.owner')}: <strong>{action.owner.name}</strong> · {t('action.due')}: {format.day(action.due_date)}
      </p>
      {action.note && <p>{action.note}</p>}
      {action.completed_by && action.completed_at && (
        <p>
          {t('action.completedBy', { name: action.completed_by.name, time: format.dateTime(action.completed_at) })}
          {action.completion_note && `: ${action.completion_note}`}
        </p>
      )}
      {action.verified_by && action.verified_at && (
        <p>
          {t('action.verifiedBy', { name: action.verified_by.name, time: format.dateTime(action.verified_at) })}
          {action.self_verified && ` (${t('action.selfVerified')})`}
        </p>
      )}
    </>
  );
}
