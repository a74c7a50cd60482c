import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './capture.module.css';
import { Thumbnails, useOriginAhead, type usePhotos } from './photos.js';

interface Props {
  photos: ReturnType<typeof usePhotos>;
  onContinue: () => void;
  onBack: () => void;
}

export function UploadStep({ photos, onContinue, onBack }: Props) {
  const { t } = useTranslation();
  useOriginAhead();
  return (
    <>
      {/* Everything is let in here: what is refused, and with which words, is decided in one place (use-photos). */}
      <Dropzone
        onDrop={(files) => void photos.addFiles(files)}
        className={`${styles.box} ${styles.zone}`}
        activateOnKeyboard
        inputProps={{ accept: 'image/*,.heic,.heif', 'aria-label': t('capture.choose') }}
        aria-label={t('capture.dropzone')}
        multiple
      >
        <IconPhotoPlus size={40} stroke={1.5} aria-hidden="true" />
        <p className="hl-flush hl-mt-8 hl-mb-12 hl-bold">{t('capture.dropzone')}</p>
        <span className="hl-button hl-accent hl-glove">{t('capture.choose')}</span>
        <p className="hl-flush hl-mt-12 hl-small hl-muted">{t('capture.formats')}</p>
      </Dropzone>
      <p className="hl-flush hl-mt-12 hl-numbers" role="status">
        {t('capture.count', { count: photos.photos.length })}
      </p>
      <div className="hl-mt-12">
        <Thumbnails photos={photos.photos} preparing={photos.preparing} onRemove={photos.remove} />
      </div>
      <div className={styles.buttons}>
        <button type="button" className="hl-button hl-glove" onClick={onBack}>
          {t('capture.back')}
        </button>
        <button
          type="button"
          className="hl-button hl-glove hl-accent hl-grows"
          onClick={onContinue}
          disabled={photos.preparing > 0}
        >
          {t('capture.continue')}
        </button>
      </div>
    </>
  );
}
