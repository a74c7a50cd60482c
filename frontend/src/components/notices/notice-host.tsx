import { IconCircleCheck, IconClockExclamation, IconX } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignal } from '../../domain/signal.js';
import styles from './notice-host.module.css';
import { type Notice, notices } from './notices.js';

/** A notice without anything to press stays as long as it takes to read. */
const readingMs = 6_000;

/**
 * Shows what `notify()` tells. Mounted once, and once more in each modal (`components/modal.tsx`): a modal hides the rest of the page
 * from readers and keeps the keyboard.
 * @param inModal in a modal: `over` the top of what fills a phone, whose buttons are below; `below` everything in a smaller one
 */
export function NoticeHost({ inModal }: { inModal?: 'over' | 'below' }) {
  const id = useId();
  const notice = useSignal(notices.shown);
  const speaker = useSignal(notices.hosts).at(-1);
  useEffect(() => notices.host(id), [id]);
  const shown = speaker === id ? notice : null;
  const Icon = shown?.isWaiting ? IconClockExclamation : IconCircleCheck;
  const host = (
    <div
      className={`hl-row hl-gap-4 hl-screen ${styles.host}`}
      data-in-modal={inModal}
      data-shown={shown !== null || undefined}
      data-waiting={shown?.isWaiting}
    >
      {/* There before anything is said: readers hear only what changes in a region that they know. */}
      <p role="status" className="hl-row hl-grows hl-flush hl-strong hl-breaks">
        {shown && (
          <>
            <Icon size={20} aria-hidden="true" />
            {shown.text}
          </>
        )}
      </p>
      {shown && <Buttons key={shown.id} notice={shown} />}
    </div>
  );
  return inModal === 'over' ? <div className={styles.over}>{host}</div> : host;
}

function Buttons({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  const { id, action, isWaiting = false } = notice;
  const [offered, setOffered] = useState(() => action !== undefined && action.until > Date.now());
  const until = action?.until ?? 0;
  useEffect(() => {
    if (isWaiting) return;
    const left = Math.max(until - Date.now(), 0);
    const timers = [
      setTimeout(() => setOffered(false), left),
      setTimeout(() => notices.dismiss(id), Math.max(left, readingMs)),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [id, until, isWaiting]);
  const take = () => {
    notices.dismiss(id);
    action?.onClick();
  };
  return (
    <>
      {offered && action && (
        <button type="button" className="hl-button hl-bold" style={{ borderColor: 'currentcolor' }} onClick={take}>
          {action.label}
        </button>
      )}
      <button type="button" className="hl-icon" aria-label={t('common.close')} onClick={() => notices.dismiss(id)}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </>
  );
}
