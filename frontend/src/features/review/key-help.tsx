import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SingleKeysSwitch } from '../../components/single-keys-switch.js';
import styles from './review.module.css';

const keys = ['A', 'F', 'R', 'E', 'J', 'K', 'U'] as const;

export function KeyHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('review.keysTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <dl className={styles.keys}>
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{t(`review.keys.${key}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Kbd>?</Kbd>
          </dt>
          <dd>{t('review.keys.help')}</dd>
        </div>
      </dl>
      <SingleKeysSwitch />
    </Modal>
  );
}
