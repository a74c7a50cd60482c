import { Button, NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { problemDetail } from '../domain/api/problem.js';
import { type Asked, type Known, useKnown } from '../domain/use-known.js';

interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}
interface Props<T> extends Omit<NativeSelectProps, 'data' | 'value'> {
  known: Known<T>;
  /** that nothing is chosen; absent where something always is */
  first?: Option;
  optionsOf: (data: T) => readonly Option[];
  /** may be chosen already, by the address: it has no name while the list can't be had */
  value?: string;
}

/** A choice among what is loaded. Failed is not empty: without its list it says so, and nobody reads that nothing was chosen. */
export function LoadedSelect<T>({ query, ...select }: Omit<Props<T>, 'known'> & { query: Asked<T> }) {
  return <KnownSelect known={useKnown(query)} {...select} />;
}

/** The same for what others on the screen show, too. */
export function KnownSelect<T>({ known, first, optionsOf, ...select }: Props<T>) {
  const { t } = useTranslation();
  const options = [...(first ? [first] : []), ...('data' in known ? optionsOf(known.data) : [])];
  const { value = first?.value ?? '' } = select;
  const isNamed = options.some((option) => option.value === value);
  const problem =
    known.state === 'failed'
      ? { ...known, text: problemDetail(known.error) ?? t('common.loadFailed') }
      : known.state === 'loading' && known.late && { ...known.late, text: t('common.late') };
  return (
    <div>
      <NativeSelect {...select} data={isNamed ? options : [...options, { value, label: '–' }]} />
      {problem && (
        <p className="hl-flush hl-wrap hl-small" role="alert">
          {problem.text}
          <Button size="compact-sm" variant="default" loading={problem.busy} onClick={problem.retry}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}
