import type { TenantView } from '@hazardlens/contracts';
import { Button, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { alert } from '../../components/dialogs/dialogs.js';
import { Form, markOf, useCheckedForm } from '../../components/form.js';
import { Loaded } from '../../components/loaded.js';
import { Panel } from '../../components/page.js';
import { useGetOrganisationQuery, useUpdateOrganisationMutation } from '../../domain/api/people.js';
import { z } from '../../domain/schema.js';
import { useKeptWords } from '../../domain/use-kept-words.js';
import { CloseOrganisation } from './close-organisation.js';
import { ContactAddress } from './contact-address.js';
import { Logo } from './logo.js';
import styles from './profile.module.css';
import { StorageUse } from './storage-use.js';

/** What unsaved changes are kept under. */
const about = 'organisation';

/** Specification of the API: photos are kept this many months. */
const retention = { min: 1, max: 120 };

/** An insurer takes no photos and is asked by nobody: what is about either is not its to read or decide. */
const isInsurer = ({ tenant_type }: TenantView) => tenant_type === 'insurance_provider';

/** What an admin decides for the whole organisation. */
export function OrganisationSettings() {
  const { t } = useTranslation();
  const query = useGetOrganisationQuery();
  return (
    <Panel title={t('organisation.title')} note={t('organisation.hint')}>
      <Loaded compact query={query} skeleton={220}>
        {(tenant) => (
          <>
            <Settings key={tenant.id} tenant={tenant} />
            <Logo tenant={tenant} />
            {!isInsurer(tenant) && <StorageUse />}
            <CloseOrganisation tenant={tenant} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** The zones of this browser, with the stored one even where the browser calls it otherwise. */
const timeZones = (stored: string): string[] => {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([...known, 'UTC', stored])].sort();
};

const valuesOf = ({ contact_email, time_zone, retention_months, training_consent = false }: TenantView) => ({
  contact_email,
  time_zone,
  retention_months,
  training_consent,
});

type Values = ReturnType<typeof valuesOf>;
type Unsaved = Pick<UseFormReturn<Values>, 'control' | 'setValue'> &
  Pick<UseFormReturn<Values>['formState'], 'isDirty' | 'dirtyFields'>;

/** What was changed and not saved is there again after a look elsewhere. */
function useUnsaved({ control, isDirty, dirtyFields, setValue }: Unsaved): void {
  const words = useKeptWords();
  const [before] = useState(() => Object.entries(JSON.parse(words.read(about) || '{}') as Partial<Values>));
  useEffect(() => {
    for (const [name, value] of before) setValue(name as keyof Values, value, { shouldDirty: true });
  }, [before, setValue]);
  const typed = JSON.stringify(useWatch({ control }), (name, value) =>
    name === '' || dirtyFields[name as keyof Values] ? value : undefined,
  );
  useEffect(() => words.keep(about, isDirty ? typed : ''), [words, typed, isDirty]);
}

function Settings({ tenant }: { tenant: TenantView }) {
  const { t } = useTranslation();
  const [save, { isLoading }] = useUpdateOrganisationMutation();
  const schema = z.object({
    contact_email: z.email(t('common.emailInvalid')),
    time_zone: z.string(),
    retention_months: z
      .number(t('organisation.retentionRange'))
      .int(t('organisation.retentionRange'))
      .min(retention.min, t('organisation.retentionRange'))
      .max(retention.max, t('organisation.retentionRange')),
    training_consent: z.boolean(),
  });
  const saved = valuesOf(tenant);
  const insurer = isInsurer(tenant);
  const { form, field, control, formState, reset, setValue } = useCheckedForm({
    schema,
    defaultValues: saved,
    failure: t('common.saveFailed'),
    send: async (typed) => {
      // Only what was changed: another admin may have changed the rest meanwhile.
      const isChanged = ([name]: [string, unknown]) => dirtyFields[name as keyof typeof typed];
      reset(valuesOf(await save(Object.fromEntries(Object.entries(typed).filter(isChanged))).unwrap()));
      await alert(t('organisation.saved'), { tone: 'good' });
    },
  });
  const { dirtyFields, isDirty } = formState;
  useUnsaved({ control, isDirty, dirtyFields, setValue });
  return (
    <Form {...form} className={`hl-stack ${styles.form}`}>
      <TextInput type="email" label={t('organisation.contactEmail')} {...field('contact_email')} />
      <ContactAddress tenant={tenant} />
      <NativeSelect
        label={t('organisation.timeZone')}
        description={t('organisation.timeZoneHint')}
        data={timeZones(tenant.time_zone)}
        {...field('time_zone')}
      />
      <Controller
        control={control}
        name="retention_months"
        render={({ field: { onChange, ...input }, fieldState }) => (
          <NumberInput
            {...input}
            label={insurer ? t('organisation.retentionInsurer') : t('organisation.retention')}
            description={insurer ? t('organisation.retentionHintInsurer') : t('organisation.retentionHint')}
            min={retention.min}
            max={retention.max}
            allowDecimal={false}
            clampBehavior="none"
            onChange={(value) => onChange(typeof value === 'number' ? value : Number.NaN)}
            {...markOf(fieldState.error)}
          />
        )}
      />
      {!insurer && (
        <Controller
          control={control}
          name="training_consent"
          render={({ field: { value, ...input } }) => (
            <Switch
              {...input}
              checked={value}
              label={t('organisation.training')}
              description={t('organisation.trainingHint')}
            />
          )}
        />
      )}
      {isDirty && (
        <p className="hl-flush hl-wrap" role="status">
          {t('organisation.unsaved')}
          <Button variant="subtle" size="compact-sm" disabled={isLoading} onClick={() => reset(saved)}>
            {t('organisation.discard')}
          </Button>
        </p>
      )}
      <Button type="submit" loading={isLoading} disabled={!isDirty}>
        {t('common.save')}
      </Button>
    </Form>
  );
}
