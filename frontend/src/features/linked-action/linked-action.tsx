import type { LinkedActionView } from '@hazardlens/contracts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { alert, orAlert } from '../../components/dialogs/dialogs.js';
import { Loading } from '../../components/loading.js';
import { actionTones, StatusBadge } from '../../components/marks.js';
import { PhotoInput } from '../../components/photo/photo-input.js';
import { useLinkedActionQuery, useStepLinkedActionMutation } from '../../domain/api/action-links.js';
import { problemDetail } from '../../domain/api/problem.js';
import { encodePhoto } from '../../domain/photos/encode.js';
import { isImage, prepareFile } from '../../domain/photos/prepare.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './linked-action.module.css';

/** The page that a link opens to somebody without an account: what to repair, and what became of it. */
export default function LinkedAction() {
  const { t } = useLocale();
  const { token = '' } = useParams();
  const query = useLinkedActionQuery(token);
  const [stepped, setStepped] = useState<LinkedActionView | null>(null);
  useScreenTitle(t('linked.title'));
  if (query.isLoading) return <Loading />;
  const action = stepped ?? query.currentData;
  return (
    <main className={styles.page}>
      <h1 className="hl-heading">{t('linked.title')}</h1>
      {action ? (
        <Repair token={token} action={action} onStepped={setStepped} />
      ) : (
        <p role="alert">{problemDetail(query.error) ?? t('common.noConnection')}</p>
      )}
    </main>
  );
}

interface Props {
  token: string;
  action: LinkedActionView;
  onStepped: (action: LinkedActionView) => void;
}

function Repair({ token, action, onStepped }: Props) {
  const { t, format } = useLocale();
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
      {action.cannot && <p className="hl-flush hl-breaks">{t('linked.saidCannot', { reason: action.cannot })}</p>}
      {action.status === 'COMPLETED' ? (
        <p className="hl-flush hl-bold" role="status">
          {t('linked.thanks')}
        </p>
      ) : (
        <Steps token={token} action={action} onStepped={onStepped} />
      )}
    </div>
  );
}

function Steps({ token, action, onStepped }: Props) {
  const { t } = useLocale();
  const [send, { isLoading }] = useStepLinkedActionMutation();
  const [note, setNote] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const step = (name: 'start' | 'complete' | 'cannot') => {
    const sent = async () => {
      const photo = name === 'complete' && file ? { photo: await encodePhoto(await prepareFile(file)) } : {};
      const words = name === 'cannot' ? { reason: note.trim() } : name === 'complete' ? { note: note.trim() } : {};
      onStepped(await send({ token, step: name, body: { ...words, ...photo } }).unwrap());
    };
    void orAlert(sent(), t('action.failed'));
  };
  const choose = (next: File | null) => {
    if (next && !isImage(next)) void alert(t('capture.alert.notImage'), { tone: 'bad' });
    else setFile(next);
  };
  return (
    <div className="hl-stack">
      {action.status === 'ASSIGNED' && (
        <Button className="hl-glove" variant="default" loading={isLoading} onClick={() => step('start')}>
          {t('linked.start')}
        </Button>
      )}
      <PhotoInput label={t('action.photo')} file={file} onFile={choose} />
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
        loading={isLoading}
        disabled={note.trim() === '' && !file}
        onClick={() => step('complete')}
      >
        {t('linked.done')}
      </Button>
      <Button
        className="hl-glove"
        variant="default"
        loading={isLoading}
        disabled={note.trim() === ''}
        onClick={() => step('cannot')}
      >
        {t('linked.cannot')}
      </Button>
      <p className="hl-flush hl-small hl-muted">{t('linked.hint')}</p>
    </div>
  );
}
