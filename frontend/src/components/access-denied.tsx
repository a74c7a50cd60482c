import type { Role } from '@hazardlens/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HelmetDrawing } from './drawings.js';
import styles from './states.module.css';
import { useScreenTitle } from './use-screen-title.js';

export function AccessDenied({ required }: { required: readonly Role[] }) {
  const { t } = useTranslation();
  useScreenTitle(t('shell.denied.title'));
  return (
    <main className="hl-message" style={{ minHeight: '70vh', padding: 24 }}>
      <HelmetDrawing className={styles.drawing} />
      <h1 className="hl-figure">{t('shell.denied.title')}</h1>
      <p>{t('shell.denied.text')}</p>
      <p>{t('shell.denied.required')}</p>
      <ul className="hl-list hl-wrap hl-mb-16" style={{ justifyContent: 'center' }}>
        {required.map((role) => (
          <li key={role} className="hl-tile hl-pill">
            {t(`common.role.${role}`)}
          </li>
        ))}
      </ul>
      <Button component={Link} to="/dashboard" replace>
        {t('shell.denied.home')}
      </Button>
    </main>
  );
}
