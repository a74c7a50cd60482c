import { isReviewRole } from '@hazardlens/contracts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { alert } from '../../components/dialogs/dialogs.js';
import { isNoResponse, problemDetail } from '../../domain/api/problem.js';
import { useReportHazardMutation } from '../../domain/api/reports.js';
import { encodePhoto } from '../../domain/photos/encode.js';
import { type QueuedReport, queueStore } from '../../domain/queue/queue-store.js';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';

export interface Report extends QueuedReport {
  /** the same for every try, so that a repeated send meets the first */
  key: string;
  siteId: string;
  siteName: string;
  notes: string;
  photo: Blob | null;
}

/** Sends a report, or keeps it on this device while nobody answers; tells the person and goes on to the next screen. */
export function useReport() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const [send] = useReportHazardMutation();

  const keepForLater = async ({ key, siteId, siteName, notes, photo, ...report }: Report): Promise<boolean> => {
    if (!user || typeof indexedDB === 'undefined') return false;
    try {
      await queueStore.add({
        photos: photo ? [photo] : [],
        site_id: siteId,
        site_name: siteName,
        notes,
        gps_location: null,
        client_id: key,
        captured_at: new Date().toISOString(),
        user_id: user.id,
        tenant_id: user.tenant_id,
        report,
      });
      return true;
    } catch (error) {
      // A full or locked-down browser: what was typed stays in the form.
      console.error('Queue', error);
      return false;
    }
  };
  const sayKept = async () => {
    await alert(t('report.savedForLater'));
    void navigate('/queue');
  };

  return async (report: Report): Promise<void> => {
    if (!navigator.onLine && (await keepForLater(report))) return await sayKept();
    try {
      const { key, siteId, siteName: _, photo, ...what } = report;
      const sent = photo ? { photo: await encodePhoto(photo) } : {};
      const incident = await send({ key, site_id: siteId, ...what, ...sent }).unwrap();
      await alert(t('report.done'), { tone: 'good' });
      const reviews = user !== null && isReviewRole(user.role);
      void navigate(reviews ? `/review?incident=${encodeURIComponent(incident.id)}` : '/dashboard');
    } catch (error) {
      if (isNoResponse(error) && (await keepForLater(report))) return await sayKept();
      const text = problemDetail(error) ?? t(isNoResponse(error) ? 'report.offline' : 'report.failed');
      void alert(text, { tone: 'bad' });
    }
  };
}
