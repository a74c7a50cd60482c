import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './team.module.css';

/** Shown once, inside the success dialog. */
export function InviteLink({ link }: { link: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.link}>
      <TextInput
        label={t('team.link')}
        description={t('team.linkHint')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            leftSection={
              copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />
            }
          >
            {copied ? t('common.copied') : t('common.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
