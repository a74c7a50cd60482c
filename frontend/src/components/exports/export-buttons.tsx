import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './export-buttons.module.css';
import type { ExportKind } from './use-export.js';

const kinds = [
  ['csv', 'risk.exportCsv'],
  ['pdf', 'risk.exportPdf'],
  ['xlsx', 'risk.exportXlsx'],
] as const;

interface Props {
  running: ExportKind | null;
  disabled?: boolean;
  onExport: (kind: ExportKind) => void;
}

export function ExportButtons({ running, disabled = false, onExport }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.buttons}>
      {kinds.map(([kind, label]) => (
        <Button
          key={kind}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          disabled={disabled || running !== null}
          onClick={() => onExport(kind)}
        >
          {running === kind ? t('risk.exporting') : t(label)}
        </Button>
      ))}
    </div>
  );
}
