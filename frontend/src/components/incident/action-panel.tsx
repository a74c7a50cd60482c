import type { CorrectiveActionView, IncidentView } from '@hazardlens/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.js';
import { actionTones, StatusBadge } from '../marks.js';
import { ActionWork } from './action-work.js';
import { BeforeAfter } from './before-after.js';
import { Block } from './block.js';

/** Fixed on site: nothing is left to be done. */
export const isWithoutRepair = ({ action, closed_at }: IncidentView): boolean => action === null && closed_at !== null;

/** What happens after an approval. @param readOnly for everybody who sees it as it was earlier */
export function ActionPanel({ incident, readOnly = false }: { incident: IncidentView; readOnly?: boolean }) {
  const { t } = useTranslation();
  const { action } = incident;
  if (isWithoutRepair(incident)) return null;
  return (
    <Block title={t('action.title')}>
      {action && <ActionFacts action={action} />}
      <BeforeAfter incident={incident} />
      {!action && <p>{t('action.none')}</p>}
      {!readOnly && <ActionWork incident={incident} />}
    </Block>
  );
}

/** How far a repair is, whose it is, and who said what about it. */
export function ActionFacts({ action }: { action: CorrectiveActionView }) {
  const { t, format } = useLocale();
  return (
    <>
      <p className="hl-flush hl-wrap">
        <StatusBadge tone={actionTones[action.status]}>{t(`action.status.${action.status}`)}</StatusBadge>
        {action.overdue && <StatusBadge tone="danger">{t('action.overdue')}</StatusBadge>}
      </p>
      <p className="hl-flush hl-breaks">
        {t('action.owner')}: <strong>{action.owner.name}</strong> · {t('action.due')}: {format.day(action.due_date)}
      </p>
      {action.note && <p className="hl-flush hl-breaks">{action.note}</p>}
      {action.completed_by && action.completed_at && (
        <p className="hl-flush hl-breaks">
          {t('action.completedBy', {
            name: action.completed_by.name,
            time: format.dateTime(action.done_at ?? action.completed_at),
          })}
          {action.done_at && ` ${t('action.arrived', { time: format.dateTime(action.completed_at) })}`}
          {action.completion_note && `: ${action.completion_note}`}
        </p>
      )}
      {action.verified_by && action.verified_at && (
        <p className="hl-flush hl-breaks">
          {t('action.verifiedBy', { name: action.verified_by.name, time: format.dateTime(action.verified_at) })}
          {action.self_verified && ` (${t('action.selfVerified')})`}
        </p>
      )}
    </>
  );
}
