import type { LinkedActionView } from '@hazardlens/contracts';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { BegunNote } from '../../components/begun-note.js';
import { orAlert } from '../../components/dialogs/dialogs.js';
import { KeptReports } from '../../components/kept-reports/kept-reports.js';
import { useReportQueue } from '../../components/kept-reports/use-report-queue.js';
import { Loaded } from '../../components/loaded.js';
import { actionTones, StatusBadge } from '../../components/marks.js';
import { PhotoInput } from '../../components/photo/photo-input.js';
import { useLinkedActionQuery, useStepLinkedActionMutation } from '../../domain/api/action-links.js';
import { isRefusal, problemDetail } from '../../domain/api/problem.js';
import { anybody, begunForms, noForm } from '../../domain/begun-forms.js';
import { encodePhoto } from '../../domain/photos/encode.js';
import { prepareFile } from '../../domain/photos/prepare.js';
import { useBegunForm } from '../../domain/use-begun-form.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './linked-action.module.css';

const formOf = (token: string) => `repair ${token}`;

/** The page that a link opens to somebody without an account: what to repair, and what became of it. */
export default function LinkedAction() {
  const { t } = useLocale();
  const { token = '' } = useParams();
  const query = useLinkedActionQuery(token);
  useScreenTitle(t('linked.title'));
  return (
    <main className={`hl-stack hl-gap-16 ${styles.page}`}>
      <h1 className="hl-heading">{t('linked.title')}</h1>
      {/* taken back, over or never there: to try again would not help */}
      {isRefusal(query.error) ? (
        <p role="alert">{problemDetail(query.error) ?? t('common.loadFailed')}</p>
      ) : (
        <Loaded query={query} skeleton={420}>
          {(action) => <Repair token={token} action={action} />}
        </Loaded>
      )}
      <KeptReports queue={useReportQueue()} />
    </main>
  );
}

interface Props {
  token: string;
  action: LinkedActionView;
}

function Repair({ token, action }: Props) {
  const { t, format } = useLocale();
  // The button that was pressed is gone or off: the next key goes on from what became of it, which is read aloud.
  const became = useRef<HTMLParagraphElement>(null);
  const { status, cannot } = action;
  useEffect(() => {
    // Nothing is left to say, whoever said it.
    if (status === 'COMPLETED') void begunForms.keep(anybody, formOf(token), noForm).catch(() => undefined);
  }, [status, token]);
  const known = useRef({ status, cannot });
  useEffect(() => {
    const { current } = known;
    known.current = { status, cannot };
    if (current.cannot !== cannot || (status === 'COMPLETED' && current.status !== status)) became.current?.focus();
  }, [status, cannot]);
  return (
    <div className="hl-stack hl-gap-12">
      {action.photo && <img src={action.photo} alt={action.hazard_label} className={`hl-photo ${styles.photo}`} />}
      <h2 className="hl-heading">{action.hazard_label}</h2>
      <p className="hl-flush hl-wrap">
        <StatusBadge tone={actionTones[action.status]}>{t(`action.status.${action.status}`)}</StatusBadge>
        {action.overdue && <StatusBadge tone="danger">{t('action.overdue')}</StatusBadge>}
        <span>
          {t('action.due')}: {format.day(action.due_date)}
        </span>
      </p>
      {action.note && <p className="hl-flush hl-breaks">{action.note}</p>}
      <p className="hl-flush">{action.recommended_action}</p>
      {action.cannot && (
        <p ref={became} tabIndex={-1} className="hl-flush hl-breaks" role="status">
          {t('linked.saidCannot', { reason: action.cannot })}
        </p>
      )}
      {action.status === 'COMPLETED' ? (
        <p ref={became} tabIndex={-1} className="hl-flush hl-bold" role="status">
          {t('linked.thanks')}
        </p>
      ) : (
        <Steps token={token} action={action} />
      )}
    </div>
  );
}

function Steps({ token, action }: Props) {
  const { t } = useLocale();
  const [send] = useStepLinkedActionMutation();
  const [note, setNote] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const isKept = useBegunForm({
    ...{ owner: anybody, about: formOf(token), isElsewhere: false },
    form: { words: { note }, files: { file } },
    restore: ({ words, files }) => {
      setNote(words['note'] ?? '');
      setFile((files['file'] as File | null | undefined) ?? null);
    },
  });
  const startOver = () => {
    setNote('');
    setFile(null);
  };
  const step = (name: 'start' | 'complete' | 'cannot') => {
    // From the tap on, not from when the photo is made ready: a second tap would be a second answer.
    setBusy(true);
    const sent = async () => {
      const photo = name === 'complete' && file ? { photo: await encodePhoto(await prepareFile(file)) } : {};
      const words = name === 'cannot' ? { reason: note.trim() } : name === 'complete' ? { note: note.trim() } : {};
      await send({ token, step: name, body: { ...words, ...photo } }).unwrap();
      // What was said stands above; left in the field it would be sent as what was done.
      if (name !== 'start') setNote((now) => (now === note ? '' : now));
      if (name === 'complete') setFile(null);
    };
    void orAlert(sent(), t('action.failed')).finally(() => setBusy(false));
  };
  return (
    <div className="hl-stack">
      {action.status === 'ASSIGNED' && (
        <Button className="hl-glove" variant="default" loading={busy} onClick={() => step('start')}>
          {t('linked.start')}
        </Button>
      )}
      <PhotoInput label={t('action.photo')} file={file} onFile={setFile} />
      <Textarea
        label={t('linked.words')}
        value={note}
        maxLength={500}
        autosize
        minRows={2}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button
        className="hl-glove"
        loading={busy}
        disabled={note.trim() === '' && !file}
        onClick={() => step('complete')}
      >
        {t('linked.done')}
      </Button>
      <Button
        className="hl-glove"
        variant="default"
        loading={busy}
        disabled={note.trim() === ''}
        onClick={() => step('cannot')}
      >
        {t('linked.cannot')}
      </Button>
      {isKept && <BegunNote onStartOver={startOver} />}
      <p className="hl-flush hl-small hl-muted">{t('linked.hint')}</p>
    </div>
  );
}
