import { isReviewRole } from '@hazardlens/contracts';
import type { Band } from '@hazardlens/risk';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { alert } from '../../components/dialogs/dialogs.js';
import { type CaptureSubmission, isAnalysed, useSendCaptureMutation } from '../../domain/api/captures.js';
import { useReportHazardMutation } from '../../domain/api/incidents.js';
import { isGivenUp, isNoResponse, passesLater, problemDetail } from '../../domain/api/problem.js';
import { useErrorLine } from '../../domain/api/use-error-line.js';
import { encodePhoto, isSendable } from '../../domain/photos/encode.js';
import type { QueuedReport } from '../../domain/queue/queue-store.js';
import { useKeepForLater, useSendKept } from '../../domain/queue/use-queue.js';
import { useUser } from '../../domain/store.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { AnalysisResultView, type ShownPhoto } from './analysis-result.js';

interface Submission extends CaptureSubmission {
  siteName: string;
  photoUrls: readonly (string | null)[];
}

const captureItem = (submission: Submission) => ({
  photos: [...submission.photos],
  site_id: submission.siteId,
  site_name: submission.siteName,
  notes: submission.notes,
  gps_location: submission.gps,
  client_id: submission.clientId,
  captured_at: submission.capturedAt ?? new Date().toISOString(),
});

/** Whoever reviews goes on to the queue, which shows the *Active Site*: from then on that of what was sent, or it is not there. */
function useGoOn() {
  const navigate = useNavigate();
  const user = useUser();
  const { siteId: active, select } = useActiveSite();
  return (siteId: string, incident?: string) => {
    if (!user || !isReviewRole(user.role)) return void navigate('/dashboard');
    if (active !== undefined && active !== siteId) select(siteId);
    void navigate(incident === undefined ? '/review' : `/review?incident=${encodeURIComponent(incident)}`);
  };
}

/** An empty file is not sent: the answer counts without it, and must not be read as its. */
function shownPhotos({ photos, photoUrls }: Submission): ShownPhoto[] {
  const sent = photos.filter(isSendable);
  return photos.map((photo, index) => ({ url: photoUrls[index] ?? null, sentAs: sent.indexOf(photo) }));
}

/**
 * Sends a capture and shows what came of it. Resolves to true when the capture is in safe hands, on the server or in the
 * offline queue, and the wizard may forget it. `later` stops waiting: the queue has it.
 */
export function useSubmit() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [send] = useSendCaptureMutation();
  const errorLine = useErrorLine();

  const keep = useKeepForLater();
  const keepForLater = (submission: Submission) => keep(captureItem(submission));
  const { sendKept, later } = useSendKept();

  const keptText = (error: unknown) =>
    t(isNoResponse(error) ? 'capture.alert.savedForLater' : 'capture.alert.keptForLater');

  const submit = async (submission: Submission): Promise<boolean> => {
    if (!navigator.onLine && (await keepForLater(submission))) {
      await alert(t('capture.alert.savedForLater'));
      void navigate('/queue');
      return true;
    }
    try {
      const answer = await sendKept(captureItem(submission), () => send({ ...submission, queued: false }));
      if (!isAnalysed(answer)) {
        await alert(t('capture.result.background'), { tone: 'good' });
      } else {
        const lines = [
          t('capture.result.score', { score: Math.round(answer.overall_risk_score) }),
          t('capture.result.hazards', { count: answer.detections.length }),
          t('capture.result.photos', { count: answer.photos_analyzed }),
          t(answer.high_risk_incident_created ? 'capture.result.highRiskYes' : 'capture.result.highRiskNo'),
        ];
        await alert(lines.join('\n'), {
          title: t('capture.result.title'),
          tone: answer.high_risk_incident_created ? 'bad' : 'good',
          size: '46rem',
          children: <AnalysisResultView result={answer} photos={shownPhotos(submission)} />,
        });
      }
      goOn(submission.siteId);
      return true;
    } catch (error) {
      if (isGivenUp(error) && (await keepForLater(submission))) {
        void navigate('/queue');
        return true;
      }
      const kept = passesLater(error) && (await keepForLater(submission));
      await alert([errorLine(error), t('capture.failure.help')].join('\n'), {
        title: t('capture.failure.title'),
        tone: 'bad',
        ...(kept ? { children: <p role="status">{keptText(error)}</p> } : {}),
      });
      if (kept) void navigate('/queue');
      return kept;
    }
  };
  return { submit, later };
}

interface Report extends QueuedReport {
  /** the same for every try, so that a repeated send meets the first */
  key: string;
  siteId: string;
  siteName: string;
  notes: string;
  photo: Blob | null;
}

const reportItem = ({ key, siteId, siteName, notes, photo, ...report }: Report) => ({
  photos: photo ? [photo] : [],
  site_id: siteId,
  site_name: siteName,
  notes,
  gps_location: null,
  client_id: key,
  captured_at: new Date().toISOString(),
  report,
});

/**
 * Sends a report, or keeps it on this device while nobody answers; tells the person and goes on to the next screen. `later`
 * stops waiting: the queue has it.
 */
export function useReport() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [send] = useReportHazardMutation();

  const keep = useKeepForLater();
  const keepForLater = (report: Report) => keep(reportItem(report));
  const { sendKept, later } = useSendKept();
  const sayKept = async () => {
    await alert(t('report.savedForLater'));
    void navigate('/queue');
    return true;
  };

  /** @returns whether it is in safe hands, on the server or in the queue */
  const report = async (report: Report): Promise<boolean> => {
    if (!navigator.onLine && (await keepForLater(report))) return await sayKept();
    try {
      const { key, siteId, siteName: _, photo, ...what } = report;
      const sent = photo ? { photo: await encodePhoto(photo) } : {};
      const incident = await sendKept(reportItem(report), () => send({ key, site_id: siteId, ...what, ...sent }));
      await alert(t('report.done'), { tone: 'good' });
      goOn(siteId, incident.id);
      return true;
    } catch (error) {
      if (isGivenUp(error) && (await keepForLater(report))) {
        void navigate('/queue');
        return true;
      }
      const kept = passesLater(error) && (await keepForLater(report));
      if (kept && isNoResponse(error)) return await sayKept();
      const text = problemDetail(error) ?? t(isNoResponse(error) ? 'report.offline' : 'report.failed');
      const said = kept ? { children: <p role="status">{t('report.keptForLater')}</p> } : {};
      await alert(text, { tone: 'bad', ...said });
      if (kept) void navigate('/queue');
      return kept;
    }
  };
  return { report, later };
}

export const bands: readonly Band[] = ['Low', 'Medium', 'High', 'Critical'];
/** The middle of each band: whoever stands on site judges in words, not in percent. */
const middle: Record<Band, number> = { Low: 0.3, Medium: 0.5, High: 0.7, Critical: 0.9 };

/** Only a judgement that differs from the usual one is sent: within a band the hazard's own figure is the better one. */
export const severityToSend = (chosen: Band | null, usual: Band | null): { severity?: number } =>
  chosen === null || chosen === usual ? {} : { severity: middle[chosen] };
