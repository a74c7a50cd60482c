import { type CaptureView, isReviewRole } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { Button, Group, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { alert, confirm, orAlert } from '../../components/dialogs/dialogs.js';
import { Loaded } from '../../components/loaded.js';
import { captureTone, incidentTones, SeverityMark, StatusBadge } from '../../components/marks.js';
import { Modal } from '../../components/modal.js';
import { BoxedPhoto, boxesOf } from '../../components/photo/boxes.js';
import {
  type CaptureDetail,
  useDeletePhotosMutation,
  useGetCaptureQuery,
  useGetPhotoQuery,
  useReanalyzeMutation,
} from '../../domain/api/captures.js';
import { pendingAnalyses } from '../../domain/pending-analyses.js';
import { nothingFoundText, whyNotJudged } from '../../domain/photos/encode.js';
import { useUser } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './capture-sheet.module.css';

export function CaptureSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useGetCaptureQuery(id);
  return (
    <Modal opened onClose={onClose} size="xl" sheet title={t('captures.title')}>
      <Loaded
        query={query}
        wayOn={{ label: t('common.close'), go: onClose }}
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

function noFindingsText({ status, judged }: CaptureDetail) {
  if (status === 'failed') return 'captures.analysisFailed';
  return status === 'completed' ? nothingFoundText(judged) : 'captures.pending';
}

function NotJudged({ reason }: { reason: ReturnType<typeof whyNotJudged> }) {
  const { t } = useTranslation();
  return reason ? <p className="hl-flush hl-muted">{t(`capture.result.notJudged.${reason}`)}</p> : null;
}

function Content({ capture }: { capture: CaptureDetail }) {
  const { t, locale, format } = useLocale();
  const { incidents } = capture;
  return (
    <div className="hl-stack">
      <div className="hl-spread">
        <h2 className="hl-heading">{capture.site_name}</h2>
        <StatusBadge tone={captureTone(capture.status)}>{t(`dashboard.captureStatus.${capture.status}`)}</StatusBadge>
      </div>
      <p className="hl-flush hl-muted">
        {capture.user.name} · <time dateTime={capture.created_at}>{format.dateTime(capture.created_at)}</time>
        {/* A score of nothing seen would be the best one. */}
        {capture.overall_risk_score !== null &&
          capture.judged !== 'none' &&
          ` · ${t('capture.result.score', { score: Math.round(capture.overall_risk_score) })}`}
      </p>
      <p className="hl-flush hl-breaks">{capture.note_text}</p>
      {capture.error && <p className="hl-flush hl-bad">{capture.error}</p>}
      {capture.deleted_at && <p className="hl-flush hl-muted">{t('captures.deleted')}</p>}
      <ul className={`hl-list hl-stack hl-gap-12 ${styles.photos}`}>
        {capture.photos.map((photo, index) => (
          <li key={photo.id}>
            <CapturePhoto photo={photo} number={index + 1} incidents={incidents} />
            <NotJudged reason={whyNotJudged(capture.photo_hints, photo.index ?? index)} />
          </li>
        ))}
      </ul>
      <h3 className="hl-flush hl-mt-4 hl-body">{t('captures.findings')}</h3>
      {incidents.length === 0 && <p className="hl-flush hl-muted">{t(noFindingsText(capture))}</p>}
      <ul className="hl-list hl-lines">
        {incidents.map((incident) => (
          <li key={incident.id}>
            <span className={`hl-wrap hl-gap-12 ${styles.finding}`}>
              <SeverityMark of={incident} />
              <strong className="hl-strong">{hazardName(incident, locale)}</strong>
              <div>
                <StatusBadge tone={incidentTones[incident.status]}>{t(`review.status.${incident.status}`)}</StatusBadge>
              </div>
            </span>
            {incident.note && (
              <p className="hl-flush hl-mt-4 hl-breaks">
                <span className="hl-muted">{t('captures.decisionNote')}:</span> {incident.note}
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
  const user = useUser();
  const [reanalyze, again] = useReanalyzeMutation();
  const [deletePhotos, deletion] = useDeletePhotosMutation();
  if (user?.tenant_type !== 'contractor' || capture.photos.length === 0) return null;

  const analyseAgain = async () => {
    if (!(await orAlert(reanalyze(capture.id).unwrap(), t('captures.reanalyzeFailed')))) return;
    pendingAnalyses.add(capture.id);
    await alert(t('captures.reanalyzing'), { tone: 'good' });
  };
  const remove = async () => {
    if (!(await confirm(t('captures.deleteConfirm'), { tone: 'bad', confirmLabel: t('captures.delete') }))) return;
    await orAlert(deletePhotos(capture.id).unwrap(), t('captures.deleteFailed'));
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

interface PhotoProps {
  photo: CaptureView['photos'][number];
  number: number;
  incidents: CaptureDetail['incidents'];
}

/** One photo as this person may see it, with the boxes of what was not rejected. */
function CapturePhoto({ photo, number, incidents }: PhotoProps) {
  const { t, locale } = useLocale();
  const { currentData: data, isError } = useGetPhotoQuery({ id: photo.id, variant: 'display' });
  const src = data ?? photo.thumbnail;
  const found = incidents.filter(({ photo_id, status }) => photo_id === photo.id && status !== 'REJECTED');
  if (!src) {
    return isError ? (
      <p className={`hl-flush hl-rounded hl-muted-ground ${styles.missing}`}>{t('captures.noPhoto')}</p>
    ) : (
      <Skeleton className={styles.missing ?? ''} />
    );
  }
  return <BoxedPhoto src={src} alt={t('capture.photo', { number })} boxes={boxesOf(found, locale)} />;
}
