import { rejectionReasons } from '@hazardlens/contracts';
import { NativeSelect } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { RejectionReason } from '../../domain/api/incidents.js';

const said = rejectionReasons.filter((reason) => reason !== 'other');

/** A reason says what the note has to say, in the reader's language; words of their own stay, and 'other' asks for them. */
export function noteWithReason(typed: string, reason: RejectionReason | '', t: TFunction): string {
  const isFilled = said.some((each) => typed === t(`review.reasons.${each}`));
  if (typed.trim() !== '' && !isFilled) return typed;
  return reason === '' || reason === 'other' ? '' : t(`review.reasons.${reason}`);
}

interface Props {
  reason: RejectionReason | '';
  onReason: (reason: RejectionReason | '') => void;
}

export function ReasonSelect({ reason, onReason }: Props) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      aria-label={t('review.rejectionReason')}
      value={reason}
      onChange={(event) => onReason(event.currentTarget.value as RejectionReason | '')}
      data={[
        { value: '', label: t('review.chooseReason') },
        ...rejectionReasons.map((value) => ({ value, label: t(`review.reasons.${value}`) })),
      ]}
    />
  );
}
