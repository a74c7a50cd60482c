import { Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../components/modal.js';
import { SingleKeysSwitch } from '../../components/single-keys-switch.js';

const keys = ['A', 'F', 'R', 'E', 'B', 'J', 'K', 'U'] as const;

export function KeyHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('review.keysTitle')}>
      <dl className="hl-stack hl-flush">
        {keys.map((key) => (
          <div key={key} className="hl-row">
            <dt style={{ width: 36 }}>
              <Kbd>{key}</Kbd>
            </dt>
            <dd className="hl-flush">{t(`review.keys.${key}`)}</dd>
          </div>
        ))}
        <div className="hl-row">
          <dt style={{ width: 36 }}>
            <Kbd>?</Kbd>
          </dt>
          <dd className="hl-flush">{t('review.keys.help')}</dd>
        </div>
      </dl>
      <SingleKeysSwitch />
    </Modal>
  );
}
