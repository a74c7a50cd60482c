import type { IncidentView } from '@hazardlens/contracts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssignActionMutation, useListAssignableQuery } from '../../domain/api/incidents.js';
import { problemDetail } from '../../domain/api/problem.js';
import styles from '../../features/review/review.module.css';
import { alert } from '../dialogs/dialogs.js';

export function AssignAction({ incident, onDone }: { incident: IncidentView; onDone: () => void }) {
  const { t } = useTranslation();
  const { currentData: people = [] } = useListAssignableQuery(incident.site_id);
  const [assign, { isLoading }] = useAssignActionMutation();
  const [owner, setOwner] = useState('');
  const [due, setDue] = useState('');
  const [note, setNote] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await assign({ id: incident.id, owner_id: owner, note: note.trim(), ...(due ? { due_date: due } : {}) }).unwrap();
      onDone();
    } catch (error) {
      await alert(problemDetail(error) ?? t('action.failed'), { tone: 'bad' });
    }
  };
  return (
    <form className={styles.edit} onSubmit={(event) => void submit(event)}>
      <NativeSelect
        label={t('action.owner')}
        required
        value={owner}
        onChange={(event) => setOwner(event.currentTarget.value)}
        data={[
          { value: '', label: t('action.chooseOwner'), disabled: true },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextInput
        type="date"
        label={t('action.due')}
        description={t('action.dueHint')}
        value={due}
        onChange={(event) => setDue(event.currentTarget.value)}
      />
      <TextInput
        label={t('action.note')}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" loading={isLoading} disabled={owner === ''}>
        {t('action.assign')}
      </Button>
    </form>
  );
}
