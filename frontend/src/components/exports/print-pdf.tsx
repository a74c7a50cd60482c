import { Button, NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { selectToken, sessionExpired } from '../../domain/session.js';
import { useAppDispatch, useAppSelector } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import { alert } from '../dialogs/dialogs.js';
import { saveFile } from './save-file.js';

const sizes = ['a4', 'letter'] as const;
type Size = (typeof sizes)[number];
/** What printers of the reader's country hold. */
const usual = (): Size => (/-(US|CA|MX|CO|CL|PH)$/i.test(navigator.language) ? 'letter' : 'a4');

interface Props {
  /** under /api, without the paper's size */
  path: string;
  fileName: string;
  /** absent: what it prints is named beside it */
  label?: string;
  disabled?: boolean;
}

/** Something on paper. With fetch, since the token belongs in a header. */
export function PrintPdf({ path, fileName, label, disabled = false }: Props) {
  const { t, locale } = useLocale();
  const dispatch = useAppDispatch();
  const token = useAppSelector(selectToken);
  const [size, setSize] = useState<Size>(usual);
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const address = new URL(`/api${path}`, window.location.origin);
      address.searchParams.set('size', size);
      const response = await fetch(address, {
        headers: { authorization: `Bearer ${token ?? ''}`, 'accept-language': locale },
      });
      if (response.status === 401) {
        dispatch(sessionExpired({ path: window.location.pathname + window.location.search }));
        return;
      }
      if (!response.ok) throw new Error(`report: ${response.status}`);
      saveFile(await response.blob(), fileName);
    } catch (error) {
      console.error(error);
      await alert(t('incidents.printFailed'), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
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
        disabled={busy || disabled}
        onClick={() => void print()}
      >
        {busy ? t('incidents.printing') : (label ?? t('incidents.print'))}
      </Button>
    </>
  );
}
