import { useTranslation } from 'react-i18next';
import { tokenRefused } from '../../domain/api/base-query.js';
import { selectToken } from '../../domain/session.js';
import { useAppDispatch, useAppSelector } from '../../domain/store.js';
import { alert } from '../dialogs/dialogs.js';
import { RefusedDownload } from './fetch-resumably.js';
import { saveFile } from './save-file.js';

type FetchFile = (url: URL, headers: Readonly<Record<string, string>>) => Promise<Blob>;

interface Download {
  /** with its /api */
  path: string;
  /** of the file */
  name: string;
  /** what is said when it did not come */
  failure: string;
  /** for a large one; absent: all at once */
  fetchFile?: FetchFile;
}

const fetchAtOnce: FetchFile = async (url, headers) => {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new RefusedDownload(response.status);
  return response.blob();
};

/** Downloads one file. With fetch, since the token belongs in a header, and outside RTK Query, since a file is no state. */
export function useDownload(): (file: Download) => Promise<void> {
  const { i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const token = useAppSelector(selectToken);
  return async ({ path, name, failure, fetchFile = fetchAtOnce }) => {
    try {
      const headers = { authorization: `Bearer ${token ?? ''}`, 'accept-language': i18n.language };
      saveFile(await fetchFile(new URL(path, window.location.origin), headers), name);
    } catch (error) {
      if (error instanceof RefusedDownload && error.status === 401) {
        dispatch(tokenRefused(token));
        return;
      }
      console.error(error);
      await alert(failure, { tone: 'bad' });
    }
  };
}
