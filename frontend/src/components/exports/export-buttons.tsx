import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../domain/store.js';
import styles from './export-buttons.module.css';
import { useDownload } from './use-download.js';

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

/** What a screen shows, as a file. */
export function ExportButtons({ name, pathOf, kinds, failures, disabled }: Props) {
  const { t } = useTranslation();
  const download = useDownload();
  const role = useUser()?.role;
  const [running, setRunning] = useState<ExportKind | null>(null);
  // api.md: worker and inspector see no export buttons; the server refuses them, too.
  if (!role || role === 'worker' || role === 'inspector') return null;
  const run = async (kind: ExportKind) => {
    setRunning(kind);
    await download({
      path: `/api${pathOf(kind)}`,
      name: `${name}-${today()}.${kind}`,
      failure: failures[kind] ?? t('common.loadFailed'),
    });
    setRunning(null);
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
