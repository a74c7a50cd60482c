import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './review.module.css';
import type { Decisions } from './use-decisions.js';

interface Props {
  ids: readonly string[];
  decisions: Decisions;
  onDone: () => void;
}

/** Appears with the first ticked row. */
export function BulkBar({ ids, decisions, onDone }: Props) {
  const { t } = useTranslation();
  const [notes, setNotes] = useState('');
  if (ids.length === 0) return null;
  const decide = async (kind: 'approve' | 'reject') => {
    if (!(await decisions.bulk(ids, kind, notes))) return;
    setNotes('');
    onDone();
  };
  return (
    <section className={styles.bulk} aria-label={t('review.selected', { count: ids.length })}>
      <strong>{t('review.selected', { count: ids.length })}</strong>
      <TextInput
        aria-label={t('review.noteForAll')}
        placeholder={t('review.noteForAll')}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <div className={styles.bulkButtons}>
        <Button color="green" disabled={decisions.busy} onClick={() => void decide('approve')}>
          {t('review.approveSelected')}
        </Button>
        <Button color="red" disabled={decisions.busy} onClick={() => void decide('reject')}>
          {t('review.rejectSelected')}
        </Button>
      </div>
    </section>
  );
}
