import { isReviewRole } from '@hazardlens/contracts';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { alert } from '../../components/dialogs/dialogs.js';
import { type CaptureSubmission, isAnalysed, noValidPhotos, useAnalyzeMutation } from '../../domain/api/captures.js';
import { type ApiError, isApiError, isNoResponse } from '../../domain/api/problem.js';
import { queueStore } from '../../domain/queue/queue-store.js';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import { AnalysisResultView } from './analysis-result.js';

/** Words of the error line under 'FAILED TO ANALYZE PHOTOS', in the order of the error catalogue. */
export function useErrorLine() {
  const { t } = useTranslation();
  return (error: unknown): string => {
    if (!isApiError(error)) return error instanceof Error ? error.message : String(error);
    if (error.message === noValidPhotos) return t('capture.alert.noValid');
    if (error.detail) return error.detail;
    return errorLineWithoutDetail(error);
  };
  function errorLineWithoutDetail({ kind, status }: ApiError) {
    return kind === 'http' ? t('capture.failure.serverError', { status }) : t('capture.failure.noResponse');
  }
}

export interface Submission extends CaptureSubmission {
  siteName: string;
  photoUrls: readonly (string | null)[];
}

/**
 * Sends a capture and shows what came of it. Resolves to true when the capture is in safe hands, on the server or in the
 * offline queue, and the wizard may forget it.
 */
export function useSubmit() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const [analyze] = useAnalyzeMutation();
  const errorLine = useErrorLine();

  const keepForLater = async (submission: Submission): Promise<boolean> => {
    if (!user || typeof indexedDB === 'undefined') return false;
    try {
      await queueStore.add({
        photos: [...submission.photos],
        site_id: submission.siteId,
        site_name: submission.siteName,
        notes: submission.notes,
        gps_location: submission.gps,
        client_id: submission.clientId,
        captured_at: submission.capturedAt ?? new Date().toISOString(),
        user_id: user.id,
        tenant_id: user.tenant_id,
      });
      return true;
    } catch (error) {
      // A full or locked-down browser: the photos stay in the wizard, the person is told by the failure alert.
      console.error('Queue', error);
      return false;
    }
  };

  const goOn = () => void navigate(user && isReviewRole(user.role) ? '/review' : '/dashboard');

  return async (submission: Submission): Promise<boolean> => {
    if (!navigator.onLine && (await keepForLater(submission))) {
      await alert(t('capture.alert.savedForLater'));
      void navigate('/queue');
      return true;
    }
    try {
      const answer = await analyze(submission).unwrap();
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
          children: createElement(AnalysisResultView, { result: answer, photoUrls: submission.photoUrls }),
        });
      }
      goOn();
      return true;
    } catch (error) {
      const kept = isNoResponse(error) && (await keepForLater(submission));
      await alert([errorLine(error), t('capture.failure.help')].join('\n'), {
        title: t('capture.failure.title'),
        tone: 'bad',
        ...(kept ? { children: createElement('p', { role: 'status' }, t('capture.alert.savedForLater')) } : {}),
      });
      if (kept) void navigate('/queue');
      return kept;
    }
  };
}
