import { useTranslation } from 'react-i18next';
import { isImage } from '../../domain/photos/prepare.js';
import { alert } from '../dialogs/dialogs.js';

/** Files of other kinds can be chosen all the same: by dragging, and where a system does not filter. */
export function useImagesOnly(onFile: (file: File | null) => void): (file: File | null) => void {
  const { t } = useTranslation();
  return (file) => {
    if (file && !isImage(file)) void alert(t('capture.alert.notImage'), { tone: 'bad' });
    else onFile(file);
  };
}
