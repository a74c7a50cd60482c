import type { IncidentView } from '@hazardlens/contracts';
import { Button, NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { type PaperSize, paperSizes, usePdf, usualPaper } from '../../components/exports/use-pdf.js';
import { useLocale } from '../../i18n/use-locale.js';

/** The incident on paper. */
export function PrintIncident({ incident }: { incident: IncidentView }) {
  const { t } = useLocale();
  const [size, setSize] = useState<PaperSize>(usualPaper);
  const { busy, save } = usePdf(t('incidents.printFailed'));
  const print = () =>
    save(
      `/api/incidents/${encodeURIComponent(incident.id)}/report.pdf?size=${size}`,
      `${incident.number ?? 'incident'}.pdf`,
    );
  return (
    <>
      <NativeSelect
        aria-label={t('incidents.paper')}
        value={size}
        onChange={({ currentTarget }) => setSize(paperSizes.find((each) => each === currentTarget.value) ?? 'a4')}
        data={paperSizes.map((value) => ({ value, label: t(`incidents.paperSize.${value}`) }))}
      />
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        disabled={busy}
        onClick={() => void print()}
      >
        {busy ? t('incidents.printing') : t('incidents.print')}
      </Button>
    </>
  );
}
