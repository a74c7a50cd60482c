import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './states.module.css';

export function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status">
      <Loader size="sm" />
      <span>{t('common.loading')}</span>
    </div>
  );
}
