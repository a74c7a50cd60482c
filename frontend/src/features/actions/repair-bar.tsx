import type { IncidentView } from '@hazardlens/contracts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoInput } from '../../components/photo/photo-input.js';
import { prepareFile } from '../../domain/photos/prepare.js';
import { useUser } from '../../domain/store.js';
import styles from './actions.module.css';
import { RefusedStep } from './refused-step.js';
import { localStatus, useRepair } from './use-repair.js';

/** The next step of one's own repair, always in reach of the thumb; it works without network. */
export function RepairBar({ incident }: { incident: IncidentView }) {
  const { t } = useTranslation();
  const user = useUser();
  const { run, busy, kept } = useRepair(incident);
  const [note, setNote] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [preparing, setPreparing] = useState(false);
  const { action } = incident;
  if (!action || action.owner.id !== user?.id) return null;
  const status = localStatus(action.status, kept);
  const complete = async () => {
    setPreparing(true);
    const photo = file ? await prepareFile(file).catch(() => file) : null;
    const done = await run({ step: 'complete', note: note.trim(), photo }).finally(() => setPreparing(false));
    if (!done) return;
    setNote('');
    setFile(null);
  };
  return (
    <div className={styles.bar}>
      {kept.waiting.length > 0 && (
        <p className="hl-flush hl-muted" role="status">
          {t('actions.waitingHint', { count: kept.waiting.length })}
        </p>
      )}
      {kept.refused.map((step) => (
        <RefusedStep key={step.id} item={step} />
      ))}
      {status === 'IN_PROGRESS' && (
        <>
          <PhotoInput label={t('action.photo')} file={file} onFile={setFile} />
          <Textarea
            label={t('action.note')}
            value={note}
            maxLength={2000}
            autosize
            minRows={1}
            maxRows={4}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Button
            fullWidth
            className="hl-glove"
            loading={busy || preparing}
            disabled={note.trim() === '' && !file}
            onClick={() => void complete()}
          >
            {t('action.complete')}
          </Button>
        </>
      )}
      {status === 'ASSIGNED' && (
        <Button
          fullWidth
          className="hl-glove"
          loading={busy}
          onClick={() => void run({ step: 'start', note: '', photo: null })}
        >
          {t('action.start')}
        </Button>
      )}
      {status === 'COMPLETED' && kept.waiting.length === 0 && (
        <p className="hl-flush hl-muted">{t('action.status.COMPLETED')}</p>
      )}
    </div>
  );
}
