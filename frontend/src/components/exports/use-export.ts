import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectToken, sessionExpired } from '../../domain/session.js';
import { useAppDispatch, useAppSelector } from '../../domain/store.js';
import { alert } from '../dialogs/dialogs.js';

export type ExportKind = 'csv' | 'pdf' | 'xlsx';

/** YYYY-MM-DD of the person's day, for file names. */
export function today(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the blob over by then; at once would cancel the download in Safari.
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}

/**
 * Downloads an export. With fetch, since the token belongs in a header, and outside RTK Query, since a file is no state.
 * `name` is the specification's, e.g. insurance-portal-2026-11-02.csv.
 */
export function useExport(name: string, failures: Record<ExportKind, string>) {
  const { i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const token = useAppSelector(selectToken);
  const [running, setRunning] = useState<ExportKind | null>(null);
  const run = async (kind: ExportKind, path: string) => {
    setRunning(kind);
    try {
      const response = await fetch(new URL(`/api${path}`, window.location.origin), {
        headers: { authorization: `Bearer ${token ?? ''}`, 'accept-language': i18n.language },
      });
      if (response.status === 401) {
        dispatch(sessionExpired({ path: window.location.pathname + window.location.search }));
        return;
      }
      if (!response.ok) throw new Error(`export: ${response.status}`);
      save(await response.blob(), `${name}-${today()}.${kind}`);
    } catch (error) {
      console.error(error);
      await alert(failures[kind], { tone: 'bad' });
    } finally {
      setRunning(null);
    }
  };
  return { run, running };
}
