import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectToken, sessionExpired } from '../../domain/session.js';
import { useAppDispatch, useAppSelector, useUser } from '../../domain/store.js';
import { alert } from '../dialogs/dialogs.js';
import styles from './export-buttons.module.css';
import { saveFile } from './save-file.js';

const all = [
  ['csv', 'risk.exportCsv'],
  ['pdf', 'risk.exportPdf'],
  ['xlsx', 'risk.exportXlsx'],
] as const;

type ExportKind = (typeof all)[number][0];

/** YYYY-MM-DD of the person's day, for file names. */
export function today(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

interface Props {
  /** of the file, by the specification: insurance-portal-2026-11-02.csv */
  name: string;
  pathOf: (kind: ExportKind) => string;
  /** every kind when absent */
  kinds?: readonly ExportKind[];
  failures: Readonly<Partial<Record<ExportKind, string>>>;
  disabled: boolean;
}

/** Downloads. With fetch, since the token belongs in a header, and outside RTK Query, since a file is no state. */
export function ExportButtons({ name, pathOf, kinds, failures, disabled }: Props) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const token = useAppSelector(selectToken);
  const role = useUser()?.role;
  const [running, setRunning] = useState<ExportKind | null>(null);
  // api.md: worker and inspector see no export buttons; the server refuses them, too.
  if (!role || role === 'worker' || role === 'inspector') return null;
  const run = async (kind: ExportKind) => {
    setRunning(kind);
    try {
      const response = await fetch(new URL(`/api${pathOf(kind)}`, window.location.origin), {
        headers: { authorization: `Bearer ${token ?? ''}`, 'accept-language': i18n.language },
      });
      if (response.status === 401) {
        dispatch(sessionExpired({ path: window.location.pathname + window.location.search }));
        return;
      }
      if (!response.ok) throw new Error(`export: ${response.status}`);
      saveFile(await response.blob(), `${name}-${today()}.${kind}`);
    } catch (error) {
      console.error(error);
      await alert(failures[kind] ?? t('common.loadFailed'), { tone: 'bad' });
    } finally {
      setRunning(null);
    }
  };
  return (
    <div className={`hl-wrap ${styles.buttons}`}>
      {all
        .filter(([kind]) => kinds?.includes(kind) ?? true)
        .map(([kind, label]) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            disabled={disabled || running !== null}
            onClick={() => void run(kind)}
          >
            {running === kind ? t('risk.exporting') : t(label)}
          </Button>
        ))}
    </div>
  );
}
