import { IconAlertTriangle, IconFile, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { alert } from '../../components/dialogs/dialogs.js';
import type { CaptureDraft } from '../../domain/draft-store.js';
import { noneAfter } from '../../domain/none-after.js';
import { isSendable } from '../../domain/photos/encode.js';
import type { Origin } from '../../domain/photos/photo-origin.js';
import { isImage, type PreparedPhoto, preparePhoto, release } from '../../domain/photos/prepare.js';
import styles from './thumbnails.module.css';
import type { ChangeDraft } from './use-draft.js';

/** Specification section 9. */
export const maxPhotos = 5;
const none: readonly PreparedPhoto[] = [];

/** A photo is not held up by what it says of itself: where that cannot be had, now and here count. */
const mostMs = 3_000;
const loadOrigin = () => import('../../domain/photos/photo-origin.js');
const originOf = (file: File): Promise<Origin | null> => {
  const reading = loadOrigin().then((photo) => photo.originOf(file));
  return Promise.race([reading.catch(() => null), noneAfter(mostMs)]);
};

/** While there is a network, before a file is chosen: without one photos of yesterday would count as of now and here. */
export const useOriginAhead = () => useEffect(() => void loadOrigin().catch(() => undefined), []);

/** The photos of one capture, from camera or files, with the alerts of the specification. */
export function usePhotos(draft: CaptureDraft | null, change: ChangeDraft) {
  const { t } = useTranslation();
  const photos = draft?.photos ?? none;
  const preparing = draft?.preparing ?? 0;
  const add = (photo: PreparedPhoto) =>
    change((now) => {
      if (now.photos.length >= maxPhotos) return {};
      const capturedAt = now.source === 'camera' ? new Date().toISOString() : null;
      return { photos: [...now.photos, photo], capturedAt };
    });
  const prepare = (count: number) => change((now) => ({ preparing: now.preparing + count }));

  const addFiles = async (files: readonly File[]) => {
    const images = files.filter(isImage);
    if (images.length < files.length) {
      void alert(t('capture.alert.notImage'), { tone: 'bad' });
      return;
    }
    // Those that are still made ready have their place, too.
    const room = maxPhotos - photos.length - preparing;
    if (images.length > room) {
      void alert(t('capture.alert.maxUpload', { count: room }), { tone: 'bad' });
      return;
    }
    prepare(images.length);
    // One after the other: five 12-megapixel bitmaps at once are too much for a site phone.
    for (const file of images) {
      try {
        const [photo, origin] = await Promise.all([preparePhoto(file), originOf(file)]);
        add({ ...photo, origin });
      } finally {
        prepare(-1);
      }
    }
  };
  const remove = (id: string) => {
    const gone = photos.find((photo) => photo.id === id);
    if (gone) release(gone);
    change((now) => ({ photos: now.photos.filter((photo) => photo.id !== id) }));
  };
  // Of the camera's it is now and here; of chosen ones what the first says that says something, as the server would read it.
  const chosen = draft?.capturedAt ? [] : photos.flatMap(({ origin }) => origin ?? []);
  const takenAt = draft?.capturedAt ?? chosen.find((origin) => origin.takenAt)?.takenAt ?? null;
  const position = chosen.find((origin) => origin.position)?.position ?? null;
  return { photos, takenAt, position, preparing, addFiles, add, remove };
}

interface Props {
  photos: readonly PreparedPhoto[];
  preparing?: number;
  onRemove?: (id: string) => void;
}

/** The photos so far, in a row; removable where `onRemove` is given. Quality hints stand under each. */
export function Thumbnails({ photos, preparing = 0, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={`hl-list hl-stack hl-gap-12 ${styles.list}`}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={styles.item}>
          {photo.url ? (
            <img
              src={photo.url}
              alt={t('capture.photo', { number: index + 1 })}
              className={`hl-photo hl-rounded ${styles.image}`}
            />
          ) : (
            <span className={`hl-message hl-gap-4 hl-photo hl-rounded hl-tiny hl-breaks ${styles.file}`}>
              <IconFile size={28} stroke={1.5} aria-hidden="true" />
              <span>{photo.name}</span>
            </span>
          )}
          {onRemove && (
            <button
              type="button"
              className={`hl-icon ${styles.remove}`}
              onClick={() => onRemove(photo.id)}
              aria-label={t('capture.remove', { number: index + 1 })}
            >
              <IconX size={18} stroke={2.5} aria-hidden="true" />
            </button>
          )}
          {(isSendable(photo.blob) ? photo.hints : (['empty'] as const)).map((hint) => (
            <p key={hint} className={`hl-row hl-gap-4 hl-flush hl-mt-4 hl-tiny ${styles.hint}`}>
              <IconAlertTriangle size={14} aria-hidden="true" />
              {t(`capture.hint.${hint}`)}
            </p>
          ))}
        </li>
      ))}
      {Array.from({ length: preparing }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <li key={`preparing-${index}`} className={styles.item}>
          <span className={`hl-message hl-gap-4 hl-photo hl-rounded hl-tiny hl-breaks ${styles.file}`} role="status">
            {t('capture.preparing')}
          </span>
        </li>
      ))}
    </ul>
  );
}
