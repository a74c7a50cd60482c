import type { IncidentView } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { Button, Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { boxesOf } from '../../components/photo/boxes.js';
import { PhotoWithBoxes } from '../../components/photo/photo-with-boxes.js';
import { useGetPhotoQuery } from '../../domain/api/captures.js';
import { isNotFound } from '../../domain/api/problem.js';
import { useLocale } from '../../i18n/use-locale.js';
import type { PhotoFindings } from './deck.js';
import styles from './deck.module.css';

/** As large as it is shown, never as it was taken. */
const variant = 'display';

interface Props {
  photo: PhotoFindings;
  current: IncidentView;
  /** of each finding on the photo, from 0 */
  numbers: ReadonlyMap<string, number>;
}

/** The photo with everything that waits on it: each finding in its own colour, the others of the current one dashed. */
export function DeckPhoto({ photo: { photoId, findings }, current, numbers }: Props) {
  const { t, locale } = useLocale();
  const query = useGetPhotoQuery({ id: photoId ?? '', variant }, { skip: photoId === null });
  const { currentData, error, isFetching, refetch } = query;
  const boxes = findings
    .toSorted((a, b) => Number(a.id === current.id) - Number(b.id === current.id))
    .flatMap((each) =>
      boxesOf([each], locale, each.id !== current.id).map((box) => ({ ...box, colour: numbers.get(each.id) ?? 0 })),
    );
  return (
    <div className={`hl-photo ${styles.photo}`}>
      {currentData ? (
        <PhotoWithBoxes
          src={currentData}
          alt={t('review.photoAlt', { label: hazardName(current, locale) })}
          boxes={boxes}
        />
      ) : photoId === null || isNotFound(error) ? (
        <p className="hl-center hl-flush hl-message">{t('review.noPhoto')}</p>
      ) : error ? (
        <div className="hl-center hl-message" role="alert">
          <p className="hl-flush hl-mb-12">{t('review.deck.photoFailed')}</p>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <div role="status" aria-busy="true" aria-label={t('common.loading')} className="hl-fill">
          <Skeleton height="100%" radius={0} />
        </div>
      )}
    </div>
  );
}

/** Loads and decodes a photo that is looked at soon, and shows nothing. */
export function Ahead({ id }: { id: string }) {
  const { currentData } = useGetPhotoQuery({ id, variant });
  useEffect(() => {
    if (!currentData) return;
    const image = new Image();
    image.src = currentData;
    // What cannot be decoded is told where it is shown.
    image.decode?.().catch(() => undefined);
  }, [currentData]);
  return null;
}
