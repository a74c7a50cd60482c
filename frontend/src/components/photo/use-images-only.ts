import { useTranslation } from 'react-i18next';
import { isImage } from '../../domain/photos/prepare.js';
import { alert } from '../dialogs/dialogs.js';

/**
 * Files of other kinds can be chosen all the same: by dragging, and where a system does not filter. An empty one comes of
 * a photo that is not on the device; the server would say that there is none.
 */
export function useImagesOnly(onFile: (file: File | null) => void): (file: File | null) => void {
  const { t } = useTranslation();
  return (file) => {
    if (file && !isImage(file)) void alert(t('capture.alert.notImage'), { tone: 'bad' });
    else if (file?.size === 0) void alert(t('capture.hint.empty'), { tone: 'bad' });
    else onFile(file);
  };
}
