import type { SiteView } from '@hazardlens/contracts';
import { NativeSelect, Skeleton } from '@mantine/core';
import { IconCamera, IconPencilExclamation, IconPhotoUp, IconThumbUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ScaffoldDrawing } from '../../components/drawings.js';
import { Shown } from '../../components/loaded.js';
import { EmptyState } from '../../components/page.js';
import { siteOptions } from '../../domain/site-options.js';
import { useUser } from '../../domain/store.js';
import type { Known } from '../../domain/use-known.js';
import styles from './capture.module.css';

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
  const role = useUser()?.role;
  const mayAddSites = role === 'admin' || role === 'safety_manager' || role === 'super_admin';
  return (
    <Shown
      known={known}
      skeleton={<Skeleton height={360} mt="lg" radius="md" />}
      empty={
        <EmptyState
          drawing={ScaffoldDrawing}
          title={t('capture.noSites')}
          hint={t('capture.noSitesHint')}
          action={
            mayAddSites && (
              <Link to="/sites" className="hl-button hl-glove hl-accent">
                {t('capture.addSite')}
              </Link>
            )
          }
        />
      }
    >
      {(sites) => (
        <>
          <label className={`hl-bold ${styles.question}`} htmlFor="capture-site">
            {t('capture.chooseSite')}
          </label>
          <SiteSelect id="capture-site" sites={sites} siteId={siteId} onSite={onSite} />
          <h2 className={`hl-bold ${styles.question}`}>{t('capture.chooseSource')}</h2>
          <div className={`hl-stack hl-gap-12 ${styles.sources}`}>
            <button
              type="button"
              className={`hl-press ${styles.box} ${styles.source} ${styles.main}`}
              disabled={starting}
              onClick={() => onChoose('camera')}
            >
              <IconCamera size={36} stroke={1.75} aria-hidden="true" />
              <strong className="hl-large">{t('capture.useCamera')}</strong>
              <span>{starting ? t('capture.startingCamera') : t('capture.useCameraHint')}</span>
            </button>
            <button
              type="button"
              className={`hl-press ${styles.box} ${styles.source}`}
              disabled={starting}
              onClick={() => onChoose('upload')}
            >
              <IconPhotoUp size={36} stroke={1.75} aria-hidden="true" />
              <strong className="hl-large">{t('capture.uploadPhotos')}</strong>
              <span className="hl-muted">{t('capture.uploadHint')}</span>
            </button>
          </div>
          <button
            type="button"
            className={`hl-press hl-mt-12 ${styles.box} ${styles.source} ${styles.report}`}
            disabled={starting}
            onClick={onReport}
          >
            <IconPencilExclamation size={28} stroke={1.75} aria-hidden="true" />
            <strong>{t('report.title')}</strong>
            <span className="hl-muted">{t('report.hint')}</span>
          </button>
          <Link
            to="/good-practice"
            className={`hl-press hl-quiet hl-mt-12 ${styles.box} ${styles.source} ${styles.report}`}
          >
            <IconThumbUp size={28} stroke={1.75} aria-hidden="true" />
            <strong>{t('observations.title')}</strong>
            <span className="hl-muted">{t('observations.hint')}</span>
          </Link>
        </>
      )}
    </Shown>
  );
}

interface SelectProps {
  id: string;
  sites: readonly SiteView[];
  siteId: string;
  onSite: (id: string) => void;
}

/** The site that photos or a report belong to; '' as long as none is chosen. */
export function SiteSelect({ id, sites, siteId, onSite }: SelectProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      id={id}
      value={siteId}
      onChange={(event) => onSite(event.currentTarget.value)}
      data={[{ value: '', label: t('capture.alert.site'), disabled: true }, ...siteOptions(sites)]}
    />
  );
}
