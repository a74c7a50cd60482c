import type { CaptureView } from '@hazardlens/contracts';
import { hazardLabel } from '@hazardlens/taxonomy';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BoxedPhoto } from '../../components/photo/boxed-photo.js';
import type { CaptureDetail } from '../../domain/api/capture-detail.js';
import { useGetPhotoQuery } from '../../domain/api/photos.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './capture-sheet.module.css';

interface Props {
  photo: CaptureView['photos'][number];
  number: number;
  incidents: CaptureDetail['incidents'];
}

/** One photo as this person may see it, with the boxes of what was not rejected. */
export function CapturePhoto({ photo, number, incidents }: Props) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { currentData: data, isError } = useGetPhotoQuery({ id: photo.id, variant: 'display' });
  const src = data ?? photo.thumbnail;
  const found = incidents.filter(({ photo_id, status }) => photo_id === photo.id && status !== 'REJECTED');
  if (!src) {
    return isError ? (
      <p className={styles.missing}>{t('captures.noPhoto')}</p>
    ) : (
      <Skeleton className={styles.missing ?? ''} />
    );
  }
  return (
    <BoxedPhoto
      src={src}
      alt={t('capture.photo', { number })}
      boxes={found.flatMap(({ boxes, severity, hazard_type }) =>
        boxes.map((box) => ({ ...box, severity, label: hazardLabel(hazard_type, locale) })),
      )}
    />
  );
}
