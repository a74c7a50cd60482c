import type { SiteView } from '@hazardlens/contracts';
import { Skeleton } from '@mantine/core';
import { IconCamera, IconPencilExclamation, IconPhotoUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ScaffoldDrawing } from '../../components/drawings.js';
import { Shown } from '../../components/loaded/loaded.js';
import { EmptyState } from '../../components/states.js';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import type { Known } from '../../domain/use-known.js';
import styles from './capture.module.css';
import { SiteSelect } from './site-select.js';

interface Props {
  known: Known<readonly SiteView[]>;
  siteId: string;
  onSite: (id: string) => void;
  onChoose: (source: 'camera' | 'upload') => void;
  onReport: () => void;
  starting: boolean;
}

export function SetupStep({ known, siteId, onSite, onChoose, onReport, starting }: Props) {
  const { t } = useTranslation();
  const role = useAppSelector(selectUser)?.role;
  const mayAddSites = role === 'admin' || role === 'safety_manager' || role === 'super_admin';
  return (
    <Shown
      known={known}
      skeleton={<Skeleton height={360} mt="lg" radius="md" />}
      isEmpty={(sites) => sites.length === 0}
      empty={
        <EmptyState
          drawing={ScaffoldDrawing}
          title={t('capture.noSites')}
          hint={t('capture.noSitesHint')}
          action={
            mayAddSites && (
              <Link to="/sites" className={styles.go}>
                {t('capture.addSite')}
              </Link>
            )
          }
        />
      }
    >
      {(sites) => (
        <>
          <label className={styles.question} htmlFor="capture-site">
            {t('capture.chooseSite')}
          </label>
          <SiteSelect id="capture-site" sites={sites} siteId={siteId} onSite={onSite} />
          <h2 className={styles.question}>{t('capture.chooseSource')}</h2>
          <div className={styles.sources}>
            <button
              type="button"
              className={`${styles.source} ${styles.main}`}
              disabled={starting}
              onClick={() => onChoose('camera')}
            >
              <IconCamera size={36} stroke={1.75} aria-hidden="true" />
              <strong>{t('capture.useCamera')}</strong>
              <span>{starting ? t('capture.startingCamera') : t('capture.useCameraHint')}</span>
            </button>
            <button type="button" className={styles.source} disabled={starting} onClick={() => onChoose('upload')}>
              <IconPhotoUp size={36} stroke={1.75} aria-hidden="true" />
              <strong>{t('capture.uploadPhotos')}</strong>
              <span>{t('capture.uploadHint')}</span>
            </button>
          </div>
          <button type="button" className={`${styles.source} ${styles.report}`} disabled={starting} onClick={onReport}>
            <IconPencilExclamation size={28} stroke={1.75} aria-hidden="true" />
            <strong>{t('report.title')}</strong>
            <span>{t('report.hint')}</span>
          </button>
        </>
      )}
    </Shown>
  );
}
