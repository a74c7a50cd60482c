import type { IncidentView } from '@hazardlens/contracts';
import { type HazardCode, isHazardCode } from '@hazardlens/taxonomy';
import { Button, Kbd, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HazardPicker } from '../../components/hazard-picker/hazard-picker.js';
import incident from '../../components/incident/incident.module.css';
import type { RejectionReason } from '../../domain/api/incidents.js';
import { noteOn, useKeptWords } from '../../domain/use-kept-words.js';
import { placeOf, useOwnHazards } from '../../domain/use-own-hazards.js';
import { useLocale } from '../../i18n/use-locale.js';
import type { Draft } from './draft.js';
import { anyReported, ReasonSelect } from './reason-select.js';
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
  const { t, format } = useLocale();
  const [empty, setEmpty] = useState(true);
  const noteEmptiness = ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) =>
    setEmpty(currentTarget.value.trim() === '');
  const words = useKeptWords();
  const [kept] = useState(() => words.read(noteOn(incident.id)));
  const decided = incident.status !== 'REVIEW_REQUIRED';
  const keepNote = ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) =>
    words.keep(noteOn(incident.id), currentTarget.value);
  return (
    <>
      <div className={styles.decision}>
        {decided && (
          <p className="hl-flush hl-mb-8 hl-strong">
            {t('review.decidedBy', {
              status: t(`review.status.${incident.status}`),
              name: incident.decided_by?.name ?? t('review.system'),
              time: incident.decided_at ? format.dateTime(incident.decided_at) : '',
            })}
            {incident.closed_by === 'on_site' && ` · ${t('review.closedOnSite')}`}
          </p>
        )}
        <label className="hl-strong" htmlFor="review-notes">
          {decided ? t('review.reopenNotes') : t('review.notes')}
        </label>
        <Textarea
          ref={notesField}
          id="review-notes"
          classNames={{ input: styles.notes }}
          {...(decided ? {} : { placeholder: t('review.notesHint') })}
          // Only the way back needs a note: before that, typing draws nothing.
          {...(decided ? { onChange: noteEmptiness } : { onChange: keepNote, defaultValue: kept })}
          rows={1}
          maxLength={2000}
        />
        {mayDecide && (
          <div className={`hl-stack hl-mt-8 ${styles.secondary}`}>
            <ReasonSelect reason={reason} reported={anyReported([incident])} onReason={onReason} />
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
        <div className={`hl-stack hl-fit ${styles.decide}`}>
          <Button color="green" disabled={busy} onClick={props.onApprove} rightSection={<Key>A</Key>}>
            {t('review.approve')}
          </Button>
          <Button color="red" disabled={busy} onClick={props.onReject} rightSection={<Key>R</Key>}>
            {t('review.reject')}
          </Button>
        </div>
      )}
      {!isCurrent && <p className={`hl-flush ${styles.decide}`}>{t('review.notNow')}</p>}
      {decided && isCurrent && (
        <div className={`hl-stack hl-fit ${styles.decide}`}>
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
    <Kbd size="xs" visibleFrom="md" aria-hidden="true">
      {children}
    </Kbd>
  );
}

/** What the reviewer knows better than the model; saved together with the approval. */
export function EditFinding({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useTranslation();
  /** A hazard brings its category and its usual severity along: nothing is chosen that nobody has looked at. */
  const own = useOwnHazards();
  const choose = (code: HazardCode | null) => {
    if (code === null || code === draft.hazard_type) return;
    const place = placeOf(code, own);
    if (!place) return;
    // left empty, the service takes the usual one
    const severity = place.severity === null ? '' : String(place.severity);
    onChange({ category: place.category, hazard_type: code, severity });
  };
  // On a phone it opens below the fold.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not returned: newer browsers answer with a promise, which React would take for a clean-up.
    void place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={`hl-stack hl-rounded ${incident.edit}`}>
      <HazardPicker
        id="edit-hazard"
        label={t('review.hazardType')}
        value={isHazardCode(draft.hazard_type) ? draft.hazard_type : null}
        onChange={choose}
        clearable={false}
      />
      <TextInput
        label={t('review.severity')}
        type="number"
        min={0}
        max={1}
        step={0.05}
        inputMode="decimal"
        value={draft.severity}
        onChange={(event) => onChange({ ...draft, severity: event.currentTarget.value })}
      />
      <p className="hl-flush hl-small hl-muted">{t('review.editHint')}</p>
    </div>
  );
}
