import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function Loading() {
  const { t } = useTranslation();
  return (
    <div className="hl-row hl-gap-12 hl-muted" style={{ justifyContent: 'center', minHeight: '40vh' }} role="status">
      <Loader size="sm" />
      <span>{t('common.loading')}</span>
    </div>
  );
}
