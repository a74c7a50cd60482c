import type { IncidentView } from '@hazardlens/contracts';
import { Button, NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../../components/exports/use-download.js';

const sizes = ['a4', 'letter'] as const;
type Size = (typeof sizes)[number];
/** What printers of the reader's country hold. */
const usual = (): Size => (/-(US|CA|MX|CO|CL|PH)$/i.test(navigator.language) ? 'letter' : 'a4');

/** The incident on paper. */
export function PrintIncident({ incident }: { incident: IncidentView }) {
  const { t } = useTranslation();
  const download = useDownload();
  const [size, setSize] = useState<Size>(usual);
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    await download({
      path: `/api/incidents/${encodeURIComponent(incident.id)}/report.pdf?size=${size}`,
      name: `${incident.number ?? 'incident'}.pdf`,
      failure: t('incidents.printFailed'),
    });
    setBusy(false);
  };
  return (
    <>
      <NativeSelect
        aria-label={t('incidents.paper')}
        value={size}
        onChange={({ currentTarget }) => setSize(sizes.find((each) => each === currentTarget.value) ?? 'a4')}
        data={sizes.map((value) => ({ value, label: t(`incidents.paperSize.${value}`) }))}
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
