import { type IncidentView, isReviewRole } from '@hazardlens/contracts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssignActionMutation, useListAssignableQuery, useStepActionMutation } from '../../domain/api/incidents.js';
import { useUser } from '../../domain/store.js';
import { useIsHere } from '../../domain/use-is-here.js';
import { orAlert } from '../dialogs/dialogs.js';
import { LoadedSelect } from '../loaded-select.js';
import { ActionLink } from './action-link.js';
import styles from './incident.module.css';
import { RepairSteps } from './repair-steps.js';

interface Props {
  incident: IncidentView;
  /** false: the steps of the repair itself stand elsewhere on this screen */
  repairs?: boolean;
}

/**
 * What can be done about a repair: somebody fixes it, somebody else looks at it. Reviewers assign, verify and give it to
 * others; who has it starts and completes it, and reviewers may do that, too; everybody else only reads.
 */
export function ActionWork({ incident, repairs = true }: Props) {
  const { t } = useTranslation();
  const [reassigning, setReassigning] = useState(false);
  const user = useUser();
  const { action } = incident;
  const reviews = user !== null && isReviewRole(user.role);
  const works = action !== null && (reviews || action.owner.id === user?.id);
  const isOpen = action?.status === 'ASSIGNED' || action?.status === 'IN_PROGRESS';
  return (
    <>
      {repairs && works && <RepairSteps incident={incident} className={`hl-stack hl-rounded ${styles.edit}`} />}
      {reviews && action?.status === 'COMPLETED' && <VerifySteps id={incident.id} />}
      {reviews && isOpen && (
        <Button variant="subtle" onClick={() => setReassigning(!reassigning)}>
          {t('action.reassign')}
        </Button>
      )}
      {reviews && action && <ActionLink incidentId={incident.id} action={action} />}
      {reviews && (!action || reassigning) && <AssignAction incident={incident} onDone={() => setReassigning(false)} />}
    </>
  );
}

/** A reviewer looked at what was repaired: well done, or back with a reason. */
function VerifySteps({ id }: { id: string }) {
  const { t } = useTranslation();
  const [run, { isLoading }] = useStepActionMutation();
  const [note, setNote] = useState('');
  const verify = async (accepted: boolean) => {
    const sent = run({ id, step: 'verify', note: note.trim(), accepted }).unwrap();
    if (await orAlert(sent, t('action.failed'))) setNote('');
  };
  return (
    <div className={`hl-stack hl-rounded ${styles.edit}`}>
      <TextInput
        label={t('action.sendBackHint')}
        value={note}
        maxLength={2000}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className="hl-stack hl-fit">
        <Button color="green" loading={isLoading} onClick={() => void verify(true)}>
          {t('action.verify')}
        </Button>
        <Button variant="default" disabled={isLoading || note.trim() === ''} onClick={() => void verify(false)}>
          {t('action.sendBack')}
        </Button>
      </div>
    </div>
  );
}

function AssignAction({ incident, onDone }: { incident: IncidentView; onDone: () => void }) {
  const { t } = useTranslation();
  const [assign, { isLoading }] = useAssignActionMutation();
  const [owner, setOwner] = useState('');
  const [due, setDue] = useState('');
  const [note, setNote] = useState('');
  const isHere = useIsHere();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = { id: incident.id, owner_id: owner, note: note.trim(), ...(due ? { due_date: due } : {}) };
    if ((await orAlert(assign(given).unwrap(), t('action.failed'))) && isHere.current) onDone();
  };
  return (
    <form className={`hl-stack hl-rounded ${styles.edit}`} onSubmit={(event) => void submit(event)}>
      <LoadedSelect
        label={t('action.owner')}
        required
        value={owner}
        onChange={(event) => setOwner(event.currentTarget.value)}
        query={useListAssignableQuery(incident.site_id)}
        first={{ value: '', label: t('action.chooseOwner'), disabled: true }}
        optionsOf={(people) => people.map(({ id, name }) => ({ value: id, label: name }))}
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
