import { useTranslation } from 'react-i18next';
import { selectToken, sessionExpired } from '../../domain/session.js';
import { useAppDispatch, useAppSelector } from '../../domain/store.js';
import { alert } from '../dialogs/dialogs.js';
import { saveFile } from './save-file.js';

interface Download {
  /** of the API */
  path: string;
  /** of the file */
  name: string;
  /** what is said when it did not come */
  failure: string;
}

/** Downloads one file. With fetch, since the token belongs in a header, and outside RTK Query, since a file is no state. */
export function useDownload(): (file: Download) => Promise<void> {
  const { i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const token = useAppSelector(selectToken);
  return async ({ path, name, failure }) => {
    try {
      const response = await fetch(new URL(`/api${path}`, window.location.origin), {
        headers: { authorization: `Bearer ${token ?? ''}`, 'accept-language': i18n.language },
      });
      if (response.status === 401) {
        dispatch(sessionExpired({ path: window.location.pathname + window.location.search }));
        return;
      }
      if (!response.ok) throw new Error(`download: ${response.status}`);
      saveFile(await response.blob(), name);
    } catch (error) {
      console.error(error);
      await alert(failure, { tone: 'bad' });
    }
  };
}
