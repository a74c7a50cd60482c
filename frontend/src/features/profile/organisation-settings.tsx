import type { TenantView } from '@hazardlens/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, NativeSelect, NumberInput, Skeleton, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { alert } from '../../components/dialogs/dialogs.js';
import { FormProblem } from '../../components/form-problem.js';
import { Loaded } from '../../components/loaded/loaded.js';
import { Panel } from '../../components/page.js';
import { useGetOrganisationQuery, useUpdateOrganisationMutation } from '../../domain/api/organisation.js';
import { problemDetail } from '../../domain/api/problem.js';
import { z } from '../../domain/schema.js';
import styles from './profile.module.css';

/** Specification of the API: photos are kept this many months. */
const retention = { min: 1, max: 120 };

/** What an admin decides for the whole organisation. */
export function OrganisationSettings() {
  const { t } = useTranslation();
  const query = useGetOrganisationQuery();
  return (
    <Panel title={t('organisation.title')} note={t('organisation.hint')}>
      <Loaded compact query={query} skeleton={<Skeleton height={220} />}>
        {(tenant) => <Form key={tenant.id} tenant={tenant} />}
      </Loaded>
    </Panel>
  );
}

/** The zones of this browser, with the stored one even where the browser calls it otherwise. */
export const timeZones = (stored: string): string[] => {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([...known, 'UTC', stored])].sort();
};

function Form({ tenant }: { tenant: TenantView }) {
  const { t } = useTranslation();
  const [save, { isLoading }] = useUpdateOrganisationMutation();
  const [problem, setProblem] = useState<string | null>(null);
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
  const { contact_email, time_zone, retention_months, training_consent = false } = tenant;
  const { register, control, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { contact_email, time_zone, retention_months, training_consent },
  });
  const { errors, dirtyFields, isDirty } = formState;
  const submit = handleSubmit(async (form) => {
    setProblem(null);
    // Only what was changed: another admin may have changed the rest meanwhile.
    const changes = Object.fromEntries(Object.entries(form).filter(([name]) => dirtyFields[name as keyof typeof form]));
    try {
      const saved = await save(changes).unwrap();
      reset({
        contact_email: saved.contact_email,
        time_zone: saved.time_zone,
        retention_months: saved.retention_months,
        training_consent: saved.training_consent ?? false,
      });
      await alert(t('organisation.saved'), { tone: 'good' });
    } catch (error) {
      setProblem(problemDetail(error) ?? t('common.saveFailed'));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <FormProblem text={problem} />
      <TextInput
        type="email"
        label={t('organisation.contactEmail')}
        error={errors.contact_email?.message}
        {...register('contact_email')}
      />
      <NativeSelect
        label={t('organisation.timeZone')}
        description={t('organisation.timeZoneHint')}
        data={timeZones(time_zone)}
        {...register('time_zone')}
      />
      <Controller
        control={control}
        name="retention_months"
        render={({ field: { onChange, ...field } }) => (
          <NumberInput
            {...field}
            label={t('organisation.retention')}
            description={t('organisation.retentionHint')}
            min={retention.min}
            max={retention.max}
            allowDecimal={false}
            clampBehavior="none"
            onChange={(value) => onChange(typeof value === 'number' ? value : Number.NaN)}
            error={errors.retention_months?.message}
          />
        )}
      />
      <Switch
        label={t('organisation.training')}
        description={t('organisation.trainingHint')}
        {...register('training_consent')}
      />
      <Button type="submit" loading={isLoading} disabled={!isDirty}>
        {t('common.save')}
      </Button>
    </form>
  );
}
