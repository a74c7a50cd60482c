import { Notification } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type CaptureDetail, useLazyGetCaptureQuery } from '../../domain/api/captures.js';
import { onLiveEvent } from '../../domain/live/use-live-updates.js';
import { pendingAnalyses } from '../../domain/pending-analyses.js';
import { nothingFoundText } from '../../domain/photos/encode.js';
import { useSignal } from '../../domain/signal.js';
import styles from './analysis-news.module.css';

/** Live events may be missed while a phone sleeps, so it is asked from time to time as well. */
const askEveryMs = 20_000;
const mostShown = 4;

/** Tells what became of captures that were analysed in the background, with a way to the result. */
export default function AnalysisNews() {
  const { t } = useTranslation();
  const pending = useSignal(pendingAnalyses);
  const [ask] = useLazyGetCaptureQuery();
  const [ended, setEnded] = useState<readonly CaptureDetail[]>([]);
  const dismiss = (id: string) => setEnded((all) => all.filter((capture) => capture.id !== id));

  const look = useCallback(
    async (id: string) => {
      const { data: capture } = await ask(id);
      const isEnded = capture?.status === 'completed' || capture?.status === 'failed';
      // Two looks may overlap; the first one tells.
      if (!capture || !isEnded || !pendingAnalyses.get().includes(id)) return;
      pendingAnalyses.remove(id);
      setEnded((earlier) => [capture, ...earlier.filter((other) => other.id !== id)].slice(0, mostShown));
    },
    [ask],
  );
  useEffect(() => {
    const stop = onLiveEvent(({ type, id }) => {
      if (type.startsWith('capture.') && pendingAnalyses.get().includes(id)) void look(id);
    });
    return stop;
  }, [look]);
  // It may have ended between the answer and this moment.
  useEffect(() => {
    for (const id of pending) void look(id);
  }, [pending, look]);
  // Of what nobody could look at, nothing is known.
  const becameOf = ({ status, error, incident_count: count, judged }: CaptureDetail) => {
    if (status === 'failed') return error;
    return count === 0 ? t(nothingFoundText(judged)) : t('capture.result.hazards', { count });
  };
  const waiting = pending.length > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      for (const id of pendingAnalyses.get()) void look(id);
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [waiting, look]);
  return (
    <div role="status" className={`hl-stack hl-screen ${styles.news}`}>
      {ended.map((capture) => (
        <Notification
          key={capture.id}
          title={t(capture.status === 'failed' ? 'captures.analysisFailed' : 'capture.result.title')}
          color={capture.status === 'failed' ? 'red' : 'green'}
          className={styles.card ?? ''}
          onClose={() => dismiss(capture.id)}
          closeButtonProps={{ 'aria-label': t('common.close') }}
        >
          {[capture.site_name, becameOf(capture)].filter(Boolean).join(' · ')}
          <Link
            to={`/dashboard?capture=${encodeURIComponent(capture.id)}`}
            className="hl-tap hl-plain hl-strong"
            style={{ display: 'flex' }}
            onClick={() => dismiss(capture.id)}
          >
            {t('captures.showResult')}
          </Link>
        </Notification>
      ))}
    </div>
  );
}
