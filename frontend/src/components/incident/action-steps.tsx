import type { CorrectiveActionView, IncidentView } from '@hazardlens/contracts';
import { Button, FileInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActionStep, useStepActionMutation } from '../../domain/api/incidents.js';
import { problemDetail } from '../../domain/api/problem.js';
import { encodeFile } from '../../domain/photos/encode-file.js';
import styles from '../../features/review/review.module.css';
import { alert } from '../dialogs/dialogs.js';

interface Props {
  incident: IncidentView;
  action: CorrectiveActionView;
  /** absent: this person does the work, and neither verifies nor gives it away */
  onReassign?: () => void;
}

/** The next possible steps of an action: start, complete with proof, verify or send back. */
export function ActionSteps({ incident, action, onReassign }: Props) {
  const { t } = useTranslation();
  const [run, { isLoading }] = useStepActionMutation();
  const [note, setNote] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const step = async (change: Omit<ActionStep, 'id' | 'note'>) => {
    try {
      const photo = change.step === 'complete' && file ? { photo: await encodeFile(file) } : {};
      await run({ id: incident.id, note: note.trim(), ...change, ...photo }).unwrap();
      setNote('');
      setFile(null);
    } catch (error) {
      await alert(problemDetail(error) ?? t('action.failed'), { tone: 'bad' });
    }
  };
  if (action.status === 'VERIFIED' || (action.status === 'COMPLETED' && !onReassign)) return null;
  const isDone = action.status === 'COMPLETED';
  const inWork = action.status === 'IN_PROGRESS';
  return (
    <div className={styles.edit}>
      {action.status !== 'ASSIGNED' && (
        <TextInput
          label={isDone ? t('action.sendBackHint') : t('action.note')}
          {...(inWork ? { description: t('action.completeHint') } : {})}
          value={note}
          maxLength={2000}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {inWork && <FileInput label={t('action.photo')} accept="image/*" value={file} onChange={setFile} clearable />}
      <div className={styles.bulkButtons}>
        {action.status === 'ASSIGNED' && (
          <Button loading={isLoading} onClick={() => void step({ step: 'start' })}>
            {t('action.start')}
          </Button>
        )}
        {inWork && (
          <Button
            loading={isLoading}
            disabled={note.trim() === '' && !file}
            onClick={() => void step({ step: 'complete' })}
          >
            {t('action.complete')}
          </Button>
        )}
        {isDone && (
          <>
            <Button color="green" loading={isLoading} onClick={() => void step({ step: 'verify', accepted: true })}>
              {t('action.verify')}
            </Button>
            <Button
              variant="default"
              disabled={isLoading || note.trim() === ''}
              onClick={() => void step({ step: 'verify', accepted: false })}
            >
              {t('action.sendBack')}
            </Button>
          </>
        )}
        {!isDone && onReassign && (
          <Button variant="subtle" onClick={onReassign}>
            {t('action.reassign')}
          </Button>
        )}
      </div>
    </div>
  );
}
