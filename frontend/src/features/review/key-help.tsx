import { Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../components/modal.js';
import { SingleKeysSwitch } from '../../components/single-keys-switch.js';

export const listKeys = ['A', 'F', 'R', 'E', 'B', 'J', 'K', 'U'] as const;
export const deckKeys = ['A', 'F', 'R', 'reasons', 'S', 'J', 'K', 'N', 'D', 'U'] as const;

interface Props {
  opened: boolean;
  onClose: () => void;
  /** those of the screen */
  keys: typeof listKeys | typeof deckKeys;
}

export function KeyHelp({ opened, onClose, keys }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('review.keysTitle')}>
      <div className="hl-stack" style={{ gap: 16 }}>
        <dl className="hl-stack hl-flush">
          {[...keys, 'help' as const].map((key) => (
            <div key={key} className="hl-row">
              <dt style={{ flex: '0 0 48px' }}>
                <Kbd>{key === 'help' ? '?' : key === 'reasons' ? '1–4' : key}</Kbd>
              </dt>
              <dd className="hl-flush">{t(`review.keys.${key}`)}</dd>
            </div>
          ))}
        </dl>
        <SingleKeysSwitch />
      </div>
    </Modal>
  );
}
