import type { CompanyView } from '@hazardlens/contracts';
import { Autocomplete } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useSuggestCompaniesQuery } from '../../domain/api/companies.js';
import { useLocale } from '../../i18n/use-locale.js';

interface Props {
  value: string;
  onChange: (name: string) => void;
  /** one that the organisation keeps was chosen */
  onPick: (company: CompanyView) => void;
}

/** The name of a company, with those that the organisation keeps as suggestions. Without network it is a text like any other. */
export function CompanyField({ value, onChange, onPick }: Props) {
  const { t } = useLocale();
  const { currentData: companies = [] } = useSuggestCompaniesQuery(useDeferredValue(value.trim()));
  return (
    <Autocomplete
      label={t('linked.company')}
      maxLength={120}
      data={companies.map(({ name }) => name)}
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
      onOptionSubmit={(picked) => {
        const company = companies.find(({ name }) => name === picked);
        if (company) onPick(company);
      }}
    />
  );
}
