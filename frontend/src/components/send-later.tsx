import { useTranslation } from 'react-i18next';
import { useLate } from '../domain/use-late.js';

interface Props {
  busy: boolean;
  /** null: this device keeps nothing */
  onLater: (() => void) | null;
}

/** For whoever has waited: the device has it already and sends it when the network carries it. */
export function SendLater({ busy, onLater }: Props) {
  const { t } = useTranslation();
  if (!useLate(busy) || !onLater) return null;
  return (
    <div className="hl-stack hl-mt-12" role="status">
      <p className="hl-flush">{t('common.savedHere')}</p>
      <button type="button" className="hl-button hl-glove" onClick={onLater}>
        {t('common.sendLater')}
      </button>
    </div>
  );
}
