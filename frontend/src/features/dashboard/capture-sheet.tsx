import { isReviewRole } from '@hazardlens/contracts';
import { hazardLabel } from '@hazardlens/taxonomy';
import { Button, Group, Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { alert, confirm } from '../../components/dialogs/dialogs.js';
import { incidentTones } from '../../components/incident/incident-sheet.js';
import { Loaded } from '../../components/loaded/loaded.js';
import { SeverityMark } from '../../components/severity-mark.js';
import { StatusBadge } from '../../components/status-badge.js';
import {
  type CaptureDetail,
  useDeletePhotosMutation,
  useGetCaptureQuery,
  useReanalyzeMutation,
} from '../../domain/api/capture-detail.js';
import { problemDetail } from '../../domain/api/problem.js';
import { pendingAnalyses } from '../../domain/pending-analyses.js';
import { nothingFoundText, whyNotJudged } from '../../domain/photos/not-judged.js';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import { CapturePhoto } from './capture-photo.js';
import styles from './capture-sheet.module.css';
import { captureTone } from './recent-captures.js';

/** One capture: its photos with boxes, what became of each finding and why. */
export function CaptureSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const query = useGetCaptureQuery(id);
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      fullScreen={isPhone}
      title={t('captures.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Loaded
        query={query}
        skeleton={
          <>
            <Skeleton height={24} width="50%" mb="md" />
            <Skeleton height={200} />
          </>
        }
      >
        {(capture) => <Content capture={capture} />}
      </Loaded>
    </Modal>
  );
}

function NotJudged({ reason }: { reason: ReturnType<typeof whyNotJudged> }) {
  const { t } = useTranslation();
  return reason ? <p className={styles.meta}>{t(`capture.result.notJudged.${reason}`)}</p> : null;
}

function Content({ capture }: { capture: CaptureDetail }) {
  const { t } = useTranslation();
  const { locale, format } = useLocale();
  const { incidents } = capture;
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <h2>{capture.site_name}</h2>
        <StatusBadge tone={captureTone(capture.status)}>{t(`dashboard.captureStatus.${capture.status}`)}</StatusBadge>
      </div>
      <p className={styles.meta}>
        {capture.user.name} · <time dateTime={capture.created_at}>{format.dateTime(capture.created_at)}</time>
        {capture.overall_risk_score !== null &&
          ` · ${t('capture.result.score', { score: Math.round(capture.overall_risk_score) })}`}
      </p>
      <p className={styles.note}>{capture.note_text}</p>
      {capture.error && <p className={styles.error}>{capture.error}</p>}
      {capture.deleted_at && <p className={styles.meta}>{t('captures.deleted')}</p>}
      <ul className={styles.photos}>
        {capture.photos.map((photo, index) => (
          <li key={photo.id}>
            <CapturePhoto photo={photo} number={index + 1} incidents={incidents} />
            <NotJudged reason={whyNotJudged(capture.photo_hints, index)} />
          </li>
        ))}
      </ul>
      <h3 className={styles.heading}>{t('captures.findings')}</h3>
      {incidents.length === 0 && (
        <p className={styles.meta}>
          {t(
            capture.status === 'completed'
              ? nothingFoundText(capture.photo_hints, capture.photos.length)
              : 'captures.pending',
          )}
        </p>
      )}
      <ul className={styles.findings}>
        {incidents.map((incident) => (
          <li key={incident.id}>
            <span className={styles.finding}>
              <SeverityMark severity={incident.severity} />
              <strong>{hazardLabel(incident.hazard_type, locale)}</strong>
              <StatusBadge tone={incidentTones[incident.status]}>{t(`review.status.${incident.status}`)}</StatusBadge>
            </span>
            {incident.note && (
              <p>
                <span className={styles.meta}>{t('captures.decisionNote')}:</span> {incident.note}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Tools capture={capture} />
    </div>
  );
}

/** Another analysis for reviewers, a privacy request for admins. */
function Tools({ capture }: { capture: CaptureDetail }) {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser);
  const [reanalyze, again] = useReanalyzeMutation();
  const [deletePhotos, deletion] = useDeletePhotosMutation();
  if (user?.tenant_type !== 'contractor' || capture.photos.length === 0) return null;

  const analyseAgain = async () => {
    try {
      await reanalyze(capture.id).unwrap();
      pendingAnalyses.add(capture.id);
      await alert(t('captures.reanalyzing'), { tone: 'good' });
    } catch (error) {
      await alert(problemDetail(error) ?? t('captures.reanalyzeFailed'), { tone: 'bad' });
    }
  };
  const remove = async () => {
    if (!(await confirm(t('captures.deleteConfirm'), { tone: 'bad', confirmLabel: t('captures.delete') }))) return;
    try {
      await deletePhotos(capture.id).unwrap();
    } catch (error) {
      await alert(problemDetail(error) ?? t('captures.deleteFailed'), { tone: 'bad' });
    }
  };
  const mayReview = isReviewRole(user.role);
  const mayDelete = user.role === 'admin' || user.role === 'super_admin';
  const ended = capture.status === 'failed' || capture.status === 'completed';
  return (
    <Group mt="md" gap="sm">
      {mayReview && ended && (
        <Button variant="default" loading={again.isLoading} onClick={() => void analyseAgain()}>
          {t('captures.reanalyze')}
        </Button>
      )}
      {mayDelete && (
        <Button variant="outline" color="red" loading={deletion.isLoading} onClick={() => void remove()}>
          {t('captures.delete')}
        </Button>
      )}
    </Group>
  );
}
