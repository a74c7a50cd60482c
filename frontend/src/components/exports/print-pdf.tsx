import { Button, NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaperSize, paperSizes, usualPaper } from './paper.js';
import { useDownload } from './use-download.js';

interface Props {
  /** under /api, without the paper's size */
  path: string;
  fileName: string;
  /** absent: what it prints is named beside it */
  label?: string;
  disabled?: boolean;
}

/** Something on paper. */
export function PrintPdf({ path, fileName, label, disabled = false }: Props) {
  const { t } = useTranslation();
  const download = useDownload();
  const [size, setSize] = useState<PaperSize>(usualPaper);
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    const address = new URL(`/api${path}`, window.location.origin);
    address.searchParams.set('size', size);
    await download({
      path: `${address.pathname}${address.search}`,
      name: fileName,
      failure: t('incidents.printFailed'),
    });
    setBusy(false);
  };
  return (
    <>
      <NativeSelect
        className="hl-screen"
        aria-label={t('incidents.paper')}
        value={size}
        onChange={({ currentTarget }) => setSize(paperSizes.find((each) => each === currentTarget.value) ?? 'a4')}
        data={paperSizes.map((value) => ({ value, label: t(`incidents.paperSize.${value}`) }))}
      />
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        disabled={busy || disabled}
        onClick={() => void print()}
      >
        {busy ? t('incidents.printing') : (label ?? t('incidents.print'))}
      </Button>
    </>
  );
}
