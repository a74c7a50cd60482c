import { type CorrectiveActionView, type IncidentView, isReviewRole } from '@hazardlens/contracts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ActionStep,
  useAssignActionMutation,
  useListAssignableQuery,
  useStepActionMutation,
} from '../../domain/api/incidents.js';
import { encodePhoto } from '../../domain/photos/encode.js';
import { prepareFile } from '../../domain/photos/prepare.js';
import { useUser } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import { orAlert } from '../dialogs/dialogs.js';
import { actionTones, StatusBadge } from '../marks.js';
import { PhotoInput } from '../photo/photo-input.js';
import { ActionLink } from './action-link.js';
import { BeforeAfter } from './before-after.js';
import { Block } from './block.js';
import styles from './incident.module.css';

/**
 * What happens after an approval: somebody fixes it, somebody else looks at the repair. Reviewers assign and verify, the
 * owner starts and completes, everybody else reads; so does everybody who sees it as it was earlier.
 */
export function ActionPanel({ incident, readOnly = false }: { incident: IncidentView; readOnly?: boolean }) {
  const { t } = useTranslation();
  const [reassigning, setReassigning] = useState(false);
  const user = useUser();
  const { action } = incident;
  const reviews = !readOnly && user !== null && isReviewRole(user.role);
  const works = reviews || (!readOnly && action?.owner.id === user?.id);
  // Fixed on site: nothing is left to be done.
  if (!action && incident.closed_at) return null;
  return (
    <Block title={t('action.title')}>
      {action && <ActionFacts action={action} />}
      <BeforeAfter incident={incident} />
      {!action && <p>{t('action.none')}</p>}
      {action && works && (
        <ActionSteps
          incident={incident}
          action={action}
          {...(reviews ? { onReassign: () => setReassigning(!reassigning) } : {})}
        />
      )}
      {reviews && action && <ActionLink incidentId={incident.id} action={action} />}
      {reviews && (!action || reassigning) && <AssignAction incident={incident} onDone={() => setReassigning(false)} />}
    </Block>
  );
}

function ActionFacts({ action }: { action: CorrectiveActionView }) {
  const { t, format } = useLocale();
  return (
    <>
      <p className="hl-wrap">
        <StatusBadge tone={actionTones[action.status]}>{t(`action.status.${action.status}`)}</StatusBadge>
        {action.overdue && <StatusBadge tone="danger">{t('action.overdue')}</StatusBadge>}
      </p>
      <p>
        {t('action.owner')}: <strong>{action.owner.name}</strong> · {t('action.due')}: {format.day(action.due_date)}
      </p>
      {action.note && <p>{action.note}</p>}
      {action.completed_by && action.completed_at && (
        <p>
          {t('action.completedBy', { name: action.completed_by.name, time: format.dateTime(action.completed_at) })}
          {action.completion_note && `: ${action.completion_note}`}
        </p>
      )}
      {action.verified_by && action.verified_at && (
        <p>
          {t('action.verifiedBy', { name: action.verified_by.name, time: format.dateTime(action.verified_at) })}
          {action.self_verified && ` (${t('action.selfVerified')})`}
        </p>
      )}
    </>
  );
}

interface StepsProps {
  incident: IncidentView;
  action: CorrectiveActionView;
  /** absent: this person does the work, and neither verifies nor gives it away */
  onReassign?: () => void;
}

/** The next possible steps of an action: start, complete with proof, verify or send back. */
function ActionSteps({ incident, action, onReassign }: StepsProps) {
  const { t } = useTranslation();
  const [run, { isLoading }] = useStepActionMutation();
  const [note, setNote] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const step = async (change: Omit<ActionStep, 'id' | 'note'>) => {
    const sent = async () => {
      const photo = change.step === 'complete' && file ? { photo: await encodePhoto(await prepareFile(file)) } : {};
      await run({ id: incident.id, note: note.trim(), ...change, ...photo }).unwrap();
    };
    if (!(await orAlert(sent(), t('action.failed')))) return;
    setNote('');
    setFile(null);
  };
  if (action.status === 'VERIFIED' || (action.status === 'COMPLETED' && !onReassign)) return null;
  const isDone = action.status === 'COMPLETED';
  const inWork = action.status === 'IN_PROGRESS';
  return (
    <div className={`hl-stack hl-rounded ${styles.edit}`}>
      {action.status !== 'ASSIGNED' && (
        <TextInput
          label={isDone ? t('action.sendBackHint') : t('action.note')}
          {...(inWork ? { description: t('action.completeHint') } : {})}
          value={note}
          maxLength={2000}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {inWork && <PhotoInput label={t('action.photo')} file={file} onFile={setFile} />}
      <div className="hl-stack hl-fit">
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

function AssignAction({ incident, onDone }: { incident: IncidentView; onDone: () => void }) {
  const { t } = useTranslation();
  const { currentData: people = [] } = useListAssignableQuery(incident.site_id);
  const [assign, { isLoading }] = useAssignActionMutation();
  const [owner, setOwner] = useState('');
  const [due, setDue] = useState('');
  const [note, setNote] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = { id: incident.id, owner_id: owner, note: note.trim(), ...(due ? { due_date: due } : {}) };
    if (await orAlert(assign(given).unwrap(), t('action.failed'))) onDone();
  };
  return (
    <form className={`hl-stack hl-rounded ${styles.edit}`} onSubmit={(event) => void submit(event)}>
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
