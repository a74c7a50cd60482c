import type { IncidentView } from '@hazardlens/contracts';
import type { HazardCode } from '@hazardlens/taxonomy';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useCallback, useState } from 'react';
import { alert } from '../../components/dialogs/dialogs.js';
import { HazardPicker } from '../../components/hazard-picker/hazard-picker.js';
import { Modal } from '../../components/modal.js';
import { notify } from '../../components/notices/notices.js';
import { editedBoxes, useBoxEditing } from '../../components/photo/box-editing.js';
import { BoxEditor } from '../../components/photo/box-editor.js';
import { kindFor, kindsFor } from '../../components/photo/box-kinds.js';
import { boxesOf } from '../../components/photo/boxes.js';
import { useReportHazardMutation } from '../../domain/api/incidents.js';
import { problemDetail } from '../../domain/api/problem.js';
import { useIsHere } from '../../domain/use-is-here.js';
import { placeOf, useOwnHazards } from '../../domain/use-own-hazards.js';
import { useSendKey } from '../../domain/use-send-key.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './review.module.css';

interface Props {
  /** one that stands on the photo */
  incident: IncidentView;
  /** what else stands on it */
  others: readonly IncidentView[];
}

/** Adds to a photo of a capture what nothing and nobody found on it yet. */
export function MissedHere(props: Props) {
  const { t } = useLocale();
  const [opened, setOpened] = useState(false);
  const { photo_base64, capture_id } = props.incident;
  if (!photo_base64 || capture_id === null) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
        {t('review.missed.open')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('review.missed.title')} size="xl" sheet>
        <MissedForm {...props} src={`data:image/jpeg;base64,${photo_base64}`} onDone={() => setOpened(false)} />
      </Modal>
    </>
  );
}

function MissedForm({ incident, src, others, onDone }: Props & { src: string; onDone: () => void }) {
  const { t, locale } = useLocale();
  const [report, { isLoading }] = useReportHazardMutation();
  const [hazard, setHazard] = useState<HazardCode | null>(null);
  const own = useOwnHazards();
  const [notes, setNotes] = useState('');
  const editing = useBoxEditing([], 'person');
  const { keyOf } = useSendKey();
  const isHere = useIsHere();
  const { site_id, photo_id } = incident;

  const { dispatch } = editing;
  const choose = useCallback(
    (code: HazardCode | null) => {
      setHazard(code);
      // What is drawn next shows it, and what was drawn last.
      if (code) dispatch({ type: 'relabel', kind: kindFor(code) });
    },
    [dispatch],
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (hazard === null || notes.trim() === '' || photo_id === null) {
      await alert(t('review.missed.incomplete'), { tone: 'bad' });
      return;
    }
    const boxes = editedBoxes([], editing.edited) ?? [];
    const category = placeOf(hazard, own)?.category ?? '';
    const body = { site_id, photo_id, category, hazard_type: hazard, notes: notes.trim(), boxes };
    try {
      await report({ key: keyOf(body), ...body }).unwrap();
    } catch (error) {
      const why = problemDetail(error);
      const said = isHere.current
        ? (why ?? t('review.missed.failed'))
        : [t('review.missed.lost'), why].filter(Boolean).join('\n');
      return void alert(said, { tone: 'bad' });
    }
    notify(t('review.missed.sent'));
    if (isHere.current) onDone();
  };
  return (
    <form className="hl-stack" onSubmit={(event) => void submit(event)} noValidate>
      <p className="hl-flush hl-muted">{t('review.missed.lead')}</p>
      <HazardPicker id="missed-hazard" label={t('review.hazardType')} value={hazard} onChange={choose} />
      <div className={`hl-photo ${styles.missedPhoto}`}>
        <BoxEditor
          src={src}
          alt={t('review.missed.photoAlt')}
          kinds={kindsFor(hazard ?? 'person', [])}
          others={boxesOf([incident, ...others], locale, true)}
          {...editing}
        />
      </div>
      <Textarea
        label={t('review.missed.notes')}
        value={notes}
        required
        maxLength={2000}
        autosize
        minRows={2}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <Button type="submit" loading={isLoading}>
        {t('review.missed.send')}
      </Button>
    </form>
  );
}
