import { Button, Group, Modal } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReturnedFocus } from '../kept-focus.js';
import styles from './dialog-host.module.css';
import type { OpenDialog } from './dialogs.js';

export default function Dialog({ dialog }: { dialog: OpenDialog }) {
  const { t } = useTranslation();
  useReturnedFocus(true);
  const { tone = 'plain', title, text, kind } = dialog;
  return (
    <Modal.Root
      opened
      onClose={() => dialog.close(kind === 'alert')}
      size={dialog.size ?? '26rem'}
      centered
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content radius="lg" aria-label={title ? undefined : text}>
        <Modal.Body p="lg">
          <div className="hl-row hl-gap-12 hl-body" style={{ alignItems: 'start' }}>
            {tone === 'bad' && <IconAlertTriangle className="hl-rigid hl-bad" aria-hidden="true" />}
            {tone === 'good' && <IconCircleCheck className="hl-rigid hl-good" aria-hidden="true" />}
            <div className="hl-stack hl-shrinks">
              {title && <Modal.Title>{title}</Modal.Title>}
              {text.split('\n').map((line) => (
                <p key={line} className="hl-flush hl-breaks hl-numbers">
                  {line}
                </p>
              ))}
            </div>
          </div>
          {dialog.children}
          <Group justify="flex-end" mt="lg" gap="sm" className={styles.buttons ?? ''}>
            {kind === 'confirm' && (
              <Button variant="default" onClick={() => dialog.close(false)}>
                {t('common.cancel')}
              </Button>
            )}
            {dialog.secondary && (
              <Button
                variant="default"
                onClick={() => {
                  dialog.close(false);
                  dialog.secondary?.onClick();
                }}
              >
                {dialog.secondary.label}
              </Button>
            )}
            <Button
              data-autofocus
              color={kind === 'confirm' && tone === 'bad' ? 'red' : 'blue'}
              onClick={() => dialog.close(true)}
            >
              {dialog.confirmLabel ?? t('common.ok')}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
