import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { alert } from '../../components/dialogs/dialogs.js';
import { useMakeObservationMutation } from '../../domain/api/observations.js';
import { isGivenUp, isNoResponse, passesLater, problemDetail } from '../../domain/api/problem.js';
import { encodePhoto } from '../../domain/photos/encode.js';
import { useKeepForLater, useSendKept } from '../../domain/queue/use-queue.js';

interface Told {
  /** the same for every try, so that a repeated send meets the first */
  key: string;
  siteId: string;
  siteName: string;
  text: string;
  category: string | null;
  photo: Blob | null;
}

const observationItem = ({ key, siteId, siteName, text, category, photo }: Told) => ({
  photos: photo ? [photo] : [],
  site_id: siteId,
  site_name: siteName,
  notes: text,
  gps_location: null,
  client_id: key,
  captured_at: new Date().toISOString(),
  observation: { category },
});

/**
 * Sends good practice, or keeps it on this device while nobody answers. `tell` tells where it is now; null: in no safe
 * hands. `later` stops waiting: the queue has it.
 */
export function useTell() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [send] = useMakeObservationMutation();
  const keep = useKeepForLater();
  const { sendKept, later } = useSendKept();
  const keepForLater = (told: Told) => keep(observationItem(told));
  const sayKept = async (): Promise<'kept'> => {
    await alert(t('observations.savedForLater'));
    void navigate('/queue');
    return 'kept';
  };

  const tell = async (told: Told): Promise<'sent' | 'kept' | null> => {
    if (!navigator.onLine && (await keepForLater(told))) return sayKept();
    try {
      const { key, siteId, text, category, photo } = told;
      const picture = photo ? { photo: await encodePhoto(photo) } : {};
      await sendKept(observationItem(told), () => send({ key, site_id: siteId, text, category, ...picture }));
      return 'sent';
    } catch (error) {
      if (isGivenUp(error) && (await keepForLater(told))) {
        void navigate('/queue');
        return 'kept';
      }
      if (passesLater(error) && (await keepForLater(told))) return sayKept();
      const text = isNoResponse(error) ? t('observations.offline') : t('observations.failed');
      await alert(problemDetail(error) ?? text, { tone: 'bad' });
      return null;
    }
  };
  return { tell, later };
}
