import { useState } from 'react';
import { selectToken, sessionExpired } from '../../domain/session.js';
import { useAppDispatch, useAppSelector } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import { alert } from '../dialogs/dialogs.js';
import { saveFile } from './save-file.js';

/** Saves a PDF that is made while somebody waits. With fetch, since the token belongs in a header. */
export function usePdf(failure: string): { busy: boolean; save: (path: string, name: string) => Promise<void> } {
  const { locale } = useLocale();
  const dispatch = useAppDispatch();
  const token = useAppSelector(selectToken);
  const [busy, setBusy] = useState(false);
  const save = async (path: string, name: string) => {
    setBusy(true);
    try {
      const response = await fetch(new URL(path, window.location.origin), {
        headers: { authorization: `Bearer ${token ?? ''}`, 'accept-language': locale },
      });
      if (response.status === 401) {
        dispatch(sessionExpired({ path: window.location.pathname + window.location.search }));
        return;
      }
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      saveFile(await response.blob(), name);
    } catch (error) {
      console.error(error);
      await alert(failure, { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}

const sizes = ['a4', 'letter'] as const;
export type PaperSize = (typeof sizes)[number];
export const paperSizes: readonly PaperSize[] = sizes;
/** What printers of the reader's country hold. */
export const usualPaper = (): PaperSize => (/-(US|CA|MX|CO|CL|PH)$/i.test(navigator.language) ? 'letter' : 'a4');
