import type { Role } from '@hazardlens/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useScreenTitle } from '../domain/use-screen-title.js';
import { HelmetDrawing } from './drawings.js';
import styles from './states.module.css';

export function AccessDenied({ required }: { required: readonly Role[] }) {
  const { t } = useTranslation();
  useScreenTitle(t('shell.denied.title'));
  return (
    <main className={styles.denied}>
      <HelmetDrawing className={styles.drawing} />
      <h1 className={styles.deniedTitle}>{t('shell.denied.title')}</h1>
      <p>{t('shell.denied.text')}</p>
      <p>{t('shell.denied.required')}</p>
      <ul className={styles.roles}>
        {required.map((role) => (
          <li key={role}>{t(`common.role.${role}`)}</li>
        ))}
      </ul>
      <Button component={Link} to="/dashboard" replace>
        {t('shell.denied.home')}
      </Button>
    </main>
  );
}
