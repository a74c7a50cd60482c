import type { IncidentView } from '@hazardlens/contracts';
import { rejectionReasons } from '@hazardlens/contracts';
import { Button, Kbd, NativeSelect } from '@mantine/core';
import { type ChangeEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RejectionReason } from '../../domain/api/incidents.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './review.module.css';

interface Props {
  incident: IncidentView;
  notesField: RefObject<HTMLTextAreaElement | null>;
  reason: RejectionReason | '';
  onReason: (reason: RejectionReason | '') => void;
  mayDecide: boolean;
  /** false: what is shown is of an earlier time, and only what was typed stays */
  isCurrent: boolean;
  busy: boolean;
  onApprove: () => void;
  onApproveFixed: () => void;
  onReject: () => void;
  onReopen: () => void;
}

/** Notes and the decision, whose buttons are always in view. After it: who decided, and the way back. */
export function DecisionPanel(props: Props) {
  const { incident, notesField, reason, onReason, mayDecide, isCurrent, busy } = props;
  const { t } = useTranslation();
  const { format } = useLocale();
  const [empty, setEmpty] = useState(true);
  const noteEmptiness = ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) =>
    setEmpty(currentTarget.value.trim() === '');
  const decided = incident.status !== 'REVIEW_REQUIRED';
  return (
    <>
      <div className={styles.decision}>
        {decided && (
          <p className={styles.decidedBy}>
            {t('review.decidedBy', {
              status: t(`review.status.${incident.status}`),
              name: incident.decided_by?.name ?? t('review.system'),
              time: incident.decided_at ? format.dateTime(incident.decided_at) : '',
            })}
            {incident.closed_by === 'on_site' && ` · ${t('review.closedOnSite')}`}
          </p>
        )}
        <label className={styles.notesLabel} htmlFor="review-notes">
          {decided ? t('review.reopenNotes') : t('review.notes')}
        </label>
        <textarea
          ref={notesField}
          id="review-notes"
          className={styles.notes}
          {...(decided ? {} : { placeholder: t('review.notesHint') })}
          // Only the way back needs a note: before that, typing draws nothing.
          {...(decided ? { onChange: noteEmptiness } : {})}
          rows={1}
          maxLength={2000}
        />
        {mayDecide && (
          <div className={styles.secondary}>
            <NativeSelect
              aria-label={t('review.rejectionReason')}
              value={reason}
              onChange={(event) => onReason(event.currentTarget.value as RejectionReason | '')}
              data={[
                { value: '', label: t('review.chooseReason') },
                ...rejectionReasons.map((value) => ({ value, label: t(`review.reasons.${value}`) })),
              ]}
            />
            <Button
              variant="default"
              px="xs"
              disabled={busy}
              onClick={props.onApproveFixed}
              rightSection={<Key>F</Key>}
            >
              {t('review.approveFixed')}
            </Button>
          </div>
        )}
      </div>
      {mayDecide && (
        <div className={styles.buttons}>
          <Button color="green" disabled={busy} onClick={props.onApprove} rightSection={<Key>A</Key>}>
            {t('review.approve')}
          </Button>
          <Button color="red" disabled={busy} onClick={props.onReject} rightSection={<Key>R</Key>}>
            {t('review.reject')}
          </Button>
        </div>
      )}
      {!isCurrent && <p className={`${styles.buttons} ${styles.notNow}`}>{t('review.notNow')}</p>}
      {decided && isCurrent && (
        <div className={styles.buttons}>
          <Button variant="default" disabled={busy || empty} onClick={props.onReopen}>
            {t('review.reopen')}
          </Button>
        </div>
      )}
    </>
  );
}

/** A hint for people with a keyboard; hidden from names, so that a button is called by its word. */
export function Key({ children }: { children: string }) {
  return (
    <Kbd size="xs" className={styles.key ?? ''} aria-hidden="true">
      {children}
    </Kbd>
  );
}
