import type { PublicReportRequest } from '@hazardlens/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSendReportMutation } from '../../domain/api/posters.js';
import { isRefusal, problemDetail } from '../../domain/api/problem.js';
import { type KeptReport, keptReports } from '../../domain/kept-reports.js';
import { fromStorage, noneAfter } from '../../domain/none-after.js';
import { randomId } from '../../domain/photos/prepare.js';
import { lateMs } from '../../domain/use-late.js';
import { onDevice } from '../../domain/waits-on-device.js';

/** How often what waits is tried again while the page is open; at once when the network is back. */
const retryMs = 30_000;

function noted(error: unknown): false {
  console.error(error);
  return false;
}

/**
 * Sends reports, or keeps them on the phone until they are sent: a report is kept before it is sent, and only the server's
 * answer lets it go. Nothing is sent while no page is open; so each page for people without an account sends what waits,
 * whichever poster it came from.
 */
export function useReportQueue() {
  const [send] = useSendReportMutation();
  const [kept, setKept] = useState<readonly KeptReport[]>([]);
  const sending = useRef(false);

  const refresh = useCallback(async () => setKept(await keptReports.list()), []);

  /** @returns what became of it */
  const sendOne = useCallback(
    async (report: KeptReport, isKept = true): Promise<KeptReport> => {
      try {
        const request = send(report);
        const { ticket_url } = await (isKept ? onDevice(request) : request).unwrap();
        return { ...report, body: {}, ticket_url };
      } catch (error) {
        return isRefusal(error) ? { ...report, refused: problemDetail(error) ?? '' } : report;
      }
    },
    [send],
  );

  const sendKept = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (const report of await keptReports.list()) {
        if (report.ticket_url !== null || report.refused !== null) continue;
        const now = await sendOne(report);
        // A phone that cannot note it must not hold up the others.
        if (now !== report) await keptReports.keep(now).catch(noted);
      }
    } finally {
      sending.current = false;
      await refresh();
    }
  }, [sendOne, refresh]);

  useEffect(() => {
    const again = () => void sendKept().catch(console.error);
    again();
    const timer = setInterval(again, retryMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [sendKept]);

  /**
   * @returns what became of it; without a ticket and not refused it waits on this phone
   * @throws where it was neither sent nor kept (a full phone, a private window)
   */
  const report = useCallback(
    async (token: string, body: Partial<PublicReportRequest>): Promise<KeptReport> => {
      const fresh: KeptReport = {
        ...{ key: randomId(), token, body, at: new Date().toISOString() },
        ...{ ticket_url: null, refused: null },
      };
      sending.current = true;
      // Where nothing can be kept, it is sent all the same.
      const keeping = keptReports.keep(fresh).then(() => true, noted);
      const isKept = (await fromStorage(keeping)) ?? false;
      const answer = sendOne(fresh, isKept);
      let isLate = false;
      // what is answered at once is shown at once; only what waits stays on the phone, until its page has shown the answer
      const settled = answer
        .then((now) => now !== fresh && fromStorage(isLate ? keptReports.keep(now) : keptReports.forget(fresh.key)))
        .catch(noted)
        .finally(() => {
          sending.current = false;
          return refresh();
        });
      // nobody waits for a network that carries nothing
      isLate = isKept && (await Promise.race([answer, noneAfter(lateMs)])) === null;
      const now = isLate ? fresh : await answer;
      await fromStorage(isLate ? refresh() : settled);
      if (now === fresh && !isKept) {
        // Its person sends it again, and storage that answers after all would send it twice.
        void keeping.then((late) => late && keptReports.forget(fresh.key)).catch(noted);
        throw new Error('neither sent nor kept');
      }
      return now;
    },
    [sendOne, refresh],
  );
  const retry = useCallback(
    async ({ answered_at: _, ...report }: KeptReport) => {
      await keptReports.keep({ ...report, refused: null });
      await sendKept();
    },
    [sendKept],
  );
  const forget = useCallback(
    async (key: string) => {
      await keptReports.forget(key);
      await refresh();
    },
    [refresh],
  );
  return { kept, report, retry, forget };
}
