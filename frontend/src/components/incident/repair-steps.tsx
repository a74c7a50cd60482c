import type { IncidentView } from '@hazardlens/contracts';
import { Button, Textarea } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { prepareFile } from '../../domain/photos/prepare.js';
import { useUser } from '../../domain/store.js';
import { useBegunForm } from '../../domain/use-begun-form.js';
import { PhotoInput } from '../photo/photo-input.js';
import { SendLater } from '../send-later.js';
import { RefusedStep } from './refused-step.js';
import { localStatus, type Step, useRepair } from './use-repair.js';

/** The next step of a repair, for who does it: start, or done with a note or a photo. It works without network. */
export function RepairSteps({ incident, className }: { incident: IncidentView; className: string | undefined }) {
  const { t } = useTranslation();
  const { run, busy, kept, later } = useRepair(incident);
  const [note, setNote] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [preparing, setPreparing] = useState(false);
  const status = localStatus(incident.action?.status ?? '', kept);
  const { here, pressed } = useFocusAfterStep(status);
  const isOpen = status === 'ASSIGNED' || status === 'IN_PROGRESS';
  useBegunForm({
    owner: useUser()?.id ?? '',
    about: `repair ${incident.id}`,
    form: { words: { note }, files: { file } },
    restore: ({ words, files }) => {
      setNote(words['note'] ?? '');
      setFile((files['file'] as File | null | undefined) ?? null);
    },
    isElsewhere: busy || !isOpen,
  });
  if (!isOpen && kept.waiting.length + kept.refused.length === 0) return null;
  const take = (step: Step) => {
    pressed();
    return run(step);
  };
  const complete = async () => {
    setPreparing(true);
    const photo = file ? await prepareFile(file).catch(() => file) : null;
    const done = await take({ step: 'complete', note: note.trim(), photo }).finally(() => setPreparing(false));
    if (!done) return;
    setNote('');
    setFile(null);
  };
  return (
    <div ref={here} tabIndex={-1} className={className}>
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
            description={t('action.completeHint')}
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
          onClick={() => void take({ step: 'start', note: '', photo: null })}
        >
          {t('action.start')}
        </Button>
      )}
      <SendLater busy={busy} onLater={later} />
    </div>
  );
}

/**
 * The button of a step goes with the step, and the keyboard would be nowhere: it goes on in what came in its place, or, where
 * nothing is left to do, in the dialog or screen around it.
 */
function useFocusAfterStep(status: string) {
  const here = useRef<HTMLDivElement>(null);
  const around = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is done when the status is another one
  useLayoutEffect(() => {
    if (around.current && document.activeElement === document.body) (here.current ?? around.current).focus();
    around.current = null;
  }, [status]);
  const pressed = () => {
    around.current = here.current?.closest<HTMLElement>('[role="dialog"], main') ?? null;
  };
  return { here, pressed };
}
