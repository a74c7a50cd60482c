import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWindowIs } from '../domain/use-window-is.js';
import { useReturnedFocus } from './kept-focus.js';
import { NoticeHost } from './notices/notice-host.js';

export const useIsPhone = () => useWindowIs('(max-width: 47.99em)', false);

/** Mantine's, with a name on its close button and the notices inside. @param sheet fills a phone */
export function Modal({ sheet = false, children, ...props }: ModalProps & { sheet?: boolean }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  useReturnedFocus(props.opened);
  const { opened, fullScreen = sheet && isPhone } = props;
  return (
    <MantineModal closeButtonProps={{ 'aria-label': t('common.close') }} {...props} fullScreen={fullScreen}>
      {/* None while it fades out: what was done in it is told outside. */}
      {opened && fullScreen && <NoticeHost inModal="over" />}
      {children}
      {opened && !fullScreen && <NoticeHost inModal="below" />}
    </MantineModal>
  );
}
