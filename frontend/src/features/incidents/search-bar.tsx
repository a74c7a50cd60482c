import { actionStates, incidentSorts, incidentStatuses, isReviewRole } from '@hazardlens/contracts';
import { CATEGORIES, categoryName } from '@hazardlens/taxonomy';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Folded } from '../../components/folded.js';
import { LoadedSelect } from '../../components/loaded-select.js';
import { TypedField } from '../../components/typed-field.js';
import { useListAssignableQuery } from '../../domain/api/incidents.js';
import { siteOptions } from '../../domain/site-options.js';
import { useUser } from '../../domain/store.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './incidents.module.css';
import type { Search, SearchKey } from './use-search.js';

interface Props {
  search: Search;
}

/** Everything that narrows the list. All of it stands in the address. */
export function SearchBar({ search }: Props) {
  const { t, locale } = useLocale();
  const { values, set } = search;
  const { sites, known } = useActiveSite();
  const isContractor = useUser()?.tenant_type === 'contractor';
  const select = (key: SearchKey, label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      value={values[key]}
      onChange={({ currentTarget }) => set(key, currentTarget.value)}
      data={data}
    />
  );
  return (
    <search className={`hl-stack ${styles.bar}`} aria-label={t('incidents.find')}>
      <TypedField
        type="search"
        label={t('incidents.search')}
        description={t('incidents.findHint')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={values.q}
        maxLength={200}
        onValue={(value) => set('q', value)}
      />
      <Folded title={search.isEmpty ? t('incidents.filters') : t('review.filtersOn')} className={styles.filters}>
        {/* Its place is kept until it is known whether there is anything to choose. */}
        {(known.state === 'loading' || sites.length > 1 || values.site !== '') &&
          select('site', t('incidents.site'), [{ value: '', label: t('shell.allSites') }, ...siteOptions(sites)])}
        {select('status', t('incidents.status'), [
          { value: '', label: t('incidents.anyStatus') },
          ...incidentStatuses.map((value) => ({ value, label: t(`review.status.${value}`) })),
        ])}
        {select('category', t('incidents.category'), [
          { value: '', label: t('incidents.anyCategory') },
          ...CATEGORIES.map(({ code }) => ({ value: code, label: categoryName(code, locale) })),
        ])}
        {isContractor &&
          select('action', t('incidents.actionStatus'), [
            { value: '', label: t('incidents.anyAction') },
            ...actionStates.map((value) => ({
              value,
              label: value === 'OVERDUE' ? t('incidents.actionOverdue') : t(`action.status.${value}`),
            })),
          ])}
        <Owner value={values.owner} siteId={values.site} onValue={(value) => set('owner', value)} />
        {(['from', 'to'] as const).map((key) => (
          <TextInput
            key={key}
            type="date"
            label={t(`incidents.${key}`)}
            value={values[key]}
            onChange={({ currentTarget }) => set(key, currentTarget.value)}
          />
        ))}
        {select(
          'sort',
          t('incidents.sort'),
          incidentSorts.map((value) => ({
            value: value === 'newest' ? '' : value,
            label: t(`incidents.sorts.${value}`),
          })),
        )}
        {!search.isEmpty && (
          <Button variant="subtle" onClick={search.clear}>
            {t('incidents.clear')}
          </Button>
        )}
      </Folded>
    </search>
  );
}

/** Who repairs: reviewers know everybody's names. */
function Owner({ value, siteId, onValue }: { value: string; siteId: string; onValue: (id: string) => void }) {
  const { t } = useLocale();
  const user = useUser();
  const reviews = user !== null && user.tenant_type === 'contractor' && isReviewRole(user.role);
  const skip = !reviews || (user.role === 'super_admin' && siteId === '');
  const people = useListAssignableQuery(siteId, { skip });
  if (skip) return null;
  return (
    <LoadedSelect
      label={t('incidents.owner')}
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
      query={people}
      first={{ value: '', label: t('incidents.anyOwner') }}
      optionsOf={(all) => all.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
