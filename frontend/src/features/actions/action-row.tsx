import type { IncidentView } from '@hazardlens/contracts';
import { useTranslation } from 'react-i18next';
import { RepairRow } from '../../components/incident/repair-row.js';
import type { KeptSteps } from '../../components/incident/use-repair.js';
import { actionTones, StatusBadge } from '../../components/marks.js';

const DAY_MS = 86_400_000;
/** Whole days since the photo was taken. */
const ageOf = ({ captured_at }: IncidentView): number =>
  Math.max(0, Math.floor((Date.now() - Date.parse(captured_at)) / DAY_MS));

interface Props {
  incident: IncidentView;
  /** what of it is on this device only */
  kept: KeptSteps;
  onOpen: (id: string) => void;
  narrow: boolean;
}

/** A repair with its age, and with what of it has not been sent yet. */
export function ActionRow({ incident, kept, onOpen, narrow }: Props) {
  const { t } = useTranslation();
  const { action } = incident;
  if (!action) return null;
  return (
    <RepairRow incident={incident} onOpen={onOpen} more={t('actions.age', { count: ageOf(incident) })} narrow={narrow}>
      <StatusBadge tone={actionTones[action.status]}>{t(`action.status.${action.status}`)}</StatusBadge>
      {action.overdue && <StatusBadge tone="danger">{t('action.overdue')}</StatusBadge>}
      {kept.waiting.length > 0 && <StatusBadge tone="grey">{t('actions.waiting')}</StatusBadge>}
      {kept.refused.length > 0 && <StatusBadge tone="danger">{t('actions.refused')}</StatusBadge>}
    </RepairRow>
  );
}
