import { type IncidentView, rejectionReasons } from '@hazardlens/contracts';
import { REPORTED_BY_HAND, REPORTED_BY_POSTER } from '@hazardlens/taxonomy';
import { NativeSelect } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { RejectionReason } from '../../domain/api/incidents.js';

const said = rejectionReasons.filter((reason) => reason !== 'other');

/** Whether a person told of one of them: whoever did reads the reason, and no AI was wrong about it. */
export const anyReported = (findings: readonly Pick<IncidentView, 'reason_code'>[]) =>
  findings.some(({ reason_code }) => reason_code === REPORTED_BY_HAND || reason_code === REPORTED_BY_POSTER);

/** @param reported a person told of it */
export const reasonText = (reason: RejectionReason, reported: boolean, t: TFunction): string =>
  reported && reason === 'false_positive' ? t('review.nothingThere') : t(`review.reasons.${reason}`);

/** A reason says what the note has to say, in the reader's language; words of their own stay, and 'other' asks for them. */
export function noteWithReason(typed: string, reason: RejectionReason | '', reported: boolean, t: TFunction): string {
  const isFilled = said.some((each) => typed === reasonText(each, reported, t));
  if (typed.trim() !== '' && !isFilled) return typed;
  return reason === '' || reason === 'other' ? '' : reasonText(reason, reported, t);
}

interface Props {
  reason: RejectionReason | '';
  reported: boolean;
  onReason: (reason: RejectionReason | '') => void;
}

export function ReasonSelect({ reason, reported, onReason }: Props) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      aria-label={t('review.rejectionReason')}
      value={reason}
      onChange={(event) => onReason(event.currentTarget.value as RejectionReason | '')}
      data={[
        { value: '', label: t('review.chooseReason') },
        ...rejectionReasons.map((value) => ({ value, label: reasonText(value, reported, t) })),
      ]}
    />
  );
}
