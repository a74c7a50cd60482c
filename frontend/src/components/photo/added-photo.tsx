import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetPhotoQuery } from '../../domain/api/captures.js';
import { isNotFound } from '../../domain/api/problem.js';

/** How often a picture that is not there yet is asked for again. */
const askAgainMs = 3_000;

/** The photo that somebody added to what they say. */
export function AddedPhoto({ id, alt }: { id: string; alt: string }) {
  const { t } = useTranslation();
  const [waits, setWaits] = useState(false);
  const { currentData, error, refetch } = useGetPhotoQuery(
    { id, variant: 'display' },
    { pollingInterval: waits ? askAgainMs : 0 },
  );
  // who sees covered heads only waits some moments for that picture
  const prepared = isNotFound(error);
  if (prepared !== waits) setWaits(prepared);
  if (currentData) {
    return (
      <img src={currentData} alt={alt} className="hl-photo" style={{ maxWidth: 'min(100%, 420px)', borderRadius: 8 }} />
    );
  }
  if (error && !prepared) {
    return (
      <p className="hl-flush hl-wrap" role="alert">
        {t('common.loadFailed')}
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    );
  }
  return (
    <p className="hl-flush hl-muted" role="status">
      {prepared ? t('review.photoPrepared') : t('common.loading')}
    </p>
  );
}
