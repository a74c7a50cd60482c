import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAwaitedPhoto } from '../../domain/photos/use-awaited-photo.js';

/** The photo that somebody added to what they say. */
export function AddedPhoto({ id, alt }: { id: string; alt: string }) {
  const { t } = useTranslation();
  const { currentData, error, askAgain, isPrepared } = useAwaitedPhoto(id);
  if (currentData) {
    return (
      <img src={currentData} alt={alt} className="hl-photo" style={{ maxWidth: 'min(100%, 420px)', borderRadius: 8 }} />
    );
  }
  if (error && !isPrepared) {
    return (
      <p className="hl-flush hl-wrap" role="alert">
        {t('common.loadFailed')}
        <Button size="compact-sm" variant="default" onClick={askAgain}>
          {t('common.retry')}
        </Button>
      </p>
    );
  }
  return (
    <p className="hl-flush hl-muted" role="status">
      {isPrepared ? t('review.photoPrepared') : t('common.loading')}
    </p>
  );
}
