import {
  CATEGORIES,
  categoryName,
  findHazards,
  type HazardCode,
  hazardLabel,
  hazardName,
  isOwnHazardCode,
} from '@hazardlens/taxonomy';
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { memo, type Ref, useMemo } from 'react';
import type { OfferedHazard } from '../../domain/api/own-hazards.js';
import { useOwnHazards } from '../../domain/use-own-hazards.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './hazard-picker.module.css';

interface Props {
  id: string;
  /** null: nothing chosen yet */
  value: HazardCode | null;
  onChange: (code: HazardCode | null) => void;
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
  /** names the field; a label that stands elsewhere points at `id` instead */
  label?: string;
  /** false where there always is one: another may be chosen, none may not */
  clearable?: boolean;
}

/** Ranked by the search, in English and Spanish words alike; grouped by category before anything is typed. */
const bySearch: OptionsFilter<HazardCode> = ({ options, search }) => {
  if (search.trim() === '') return options;
  const items = options.flatMap((option) => ('group' in option ? option.items : [option]));
  const byCode = new Map(items.map((item) => [item.value, item]));
  const words = search.trim().toLowerCase();
  const own = items.filter(({ value, label }) => isOwnHazardCode(value) && label.toLowerCase().includes(words));
  return [...own, ...findHazards(search).flatMap(({ code }) => byCode.get(code) ?? [])];
};

const ownOf = (category: string, own: readonly OfferedHazard[]) => own.filter((each) => each.category === category);

function Picker({ id, value, onChange, ref, error, label, clearable = true }: Props) {
  const { t, locale } = useLocale();
  const own = useOwnHazards();
  const groups = useMemo(
    () =>
      CATEGORIES.map((category) => ({
        group: categoryName(category.code, locale),
        items: [
          ...ownOf(category.code, own).map((each) => ({ value: each.hazard_type, label: hazardName(each, locale) })),
          ...category.hazards.map(({ code }) => ({ value: code as HazardCode, label: hazardLabel(code, locale) })),
        ],
      })),
    [locale, own],
  );
  const categoryOf = useMemo(
    () => new Map(groups.flatMap(({ group, items }) => items.map((item) => [item.value as string, group] as const))),
    [groups],
  );
  return (
    <Select<HazardCode>
      id={id}
      {...(ref ? { ref } : {})}
      {...(label ? { label } : {})}
      data={groups}
      value={value}
      onChange={onChange}
      searchable
      clearable={clearable}
      allowDeselect={false}
      filter={bySearch}
      error={error}
      placeholder={t('common.hazardPicker.placeholder')}
      nothingFoundMessage={t('common.hazardPicker.nothing')}
      renderOption={({ option }: { option: ComboboxItem<HazardCode> }) => (
        <span className="hl-words">
          {option.label}
          <small className="hl-small hl-regular hl-muted">{categoryOf.get(option.value)}</small>
        </span>
      )}
      maxDropdownHeight={360}
      // In the colours of the screen that it stands on. A phone's keyboard moves the field: the list stays open then, and
      // below it, so that what was typed above can still be read.
      comboboxProps={{
        withinPortal: false,
        hideDetached: false,
        position: 'bottom-start',
        middlewares: { flip: false },
      }}
      clearButtonProps={{ 'aria-label': t('common.hazardPicker.clear') }}
      classNames={{
        dropdown: styles.dropdown,
        option: styles.option,
        groupLabel: styles.group,
        empty: styles.empty,
        error: styles.error,
      }}
    />
  );
}

/**
 * One searchable list of every hazard type, the organisation's own ones first in their category: whoever saw it knows a word for
 * it, not where the taxonomy keeps it. What is typed beside it draws its hundred names anew only where `onChange` is another one.
 */
export const HazardPicker = memo(Picker);
