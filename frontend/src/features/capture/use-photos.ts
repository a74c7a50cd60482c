import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert } from '../../components/dialogs/dialogs.js';
import { isImage, type PreparedPhoto, preparePhoto, release } from '../../domain/photos/prepare.js';

/** Specification section 9. */
export const maxPhotos = 5;

/** The photos of one capture, from camera or files, with the alerts of the specification. */
export function usePhotos() {
  const { t } = useTranslation();
  const [photos, setPhotos] = useState<PreparedPhoto[]>([]);
  const [preparing, setPreparing] = useState(0);
  const latest = useRef(photos);
  latest.current = photos;
  useEffect(() => () => latest.current.forEach(release), []);

  const addFiles = useCallback(
    async (files: readonly File[]) => {
      const images = files.filter(isImage);
      if (images.length < files.length) {
        void alert(t('capture.alert.notImage'), { tone: 'bad' });
        return;
      }
      const room = maxPhotos - latest.current.length;
      if (images.length > room) {
        void alert(t('capture.alert.maxUpload', { count: room }), { tone: 'bad' });
        return;
      }
      setPreparing((count) => count + images.length);
      // One after the other: five 12-megapixel bitmaps at once are too much for a site phone.
      for (const file of images) {
        try {
          const photo = await preparePhoto(file);
          setPhotos((list) => (list.length < maxPhotos ? [...list, photo] : list));
        } finally {
          setPreparing((count) => count - 1);
        }
      }
    },
    [t],
  );

  const add = useCallback((photo: PreparedPhoto) => {
    setPhotos((list) => (list.length < maxPhotos ? [...list, photo] : list));
  }, []);
  const remove = useCallback((id: string) => {
    setPhotos((list) => {
      const gone = list.find((photo) => photo.id === id);
      if (gone) release(gone);
      return list.filter((photo) => photo.id !== id);
    });
  }, []);
  /** `keepUrls`: something still shows them, e.g. the result dialog */
  const clear = useCallback((keepUrls = false) => {
    if (!keepUrls) latest.current.forEach(release);
    setPhotos([]);
  }, []);
  return { photos, preparing, addFiles, add, remove, clear };
}
