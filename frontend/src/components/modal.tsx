import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

export const useIsPhone = () => useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });

/** Mantine's, with a name on its close button. @param sheet fills a phone */
export function Modal({ sheet = false, ...props }: ModalProps & { sheet?: boolean }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <MantineModal closeButtonProps={{ 'aria-label': t('common.close') }} fullScreen={sheet && isPhone} {...props} />
  );
}
