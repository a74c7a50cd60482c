import { IconAlertTriangle, IconFile, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PreparedPhoto } from '../../domain/photos/prepare.js';
import styles from './thumbnails.module.css';

interface Props {
  photos: readonly PreparedPhoto[];
  preparing?: number;
  onRemove?: (id: string) => void;
}

/** The photos so far, in a row; removable where `onRemove` is given. Quality hints stand under each. */
export function Thumbnails({ photos, preparing = 0, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={styles.item}>
          {photo.url ? (
            <img src={photo.url} alt={t('capture.photo', { number: index + 1 })} className={styles.image} />
          ) : (
            <span className={styles.file}>
              <IconFile size={28} stroke={1.5} aria-hidden="true" />
              <span>{photo.name}</span>
            </span>
          )}
          {onRemove && (
            <button
              type="button"
              className={styles.remove}
              onClick={() => onRemove(photo.id)}
              aria-label={t('capture.remove', { number: index + 1 })}
            >
              <IconX size={18} stroke={2.5} aria-hidden="true" />
            </button>
          )}
          {photo.hints.map((hint) => (
            <p key={hint} className={styles.hint}>
              <IconAlertTriangle size={14} aria-hidden="true" />
              {t(`capture.hint.${hint}`)}
            </p>
          ))}
        </li>
      ))}
      {Array.from({ length: preparing }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <li key={`preparing-${index}`} className={styles.item}>
          <span className={styles.file} role="status">
            {t('capture.preparing')}
          </span>
        </li>
      ))}
    </ul>
  );
}
