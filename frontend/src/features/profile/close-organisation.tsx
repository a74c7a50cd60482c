import type { TenantView } from '@hazardlens/contracts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { orAlert } from '../../components/dialogs/dialogs.js';
import { useCloseOrganisationMutation, useKeepOrganisationMutation } from '../../domain/api/people.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './profile.module.css';

/** Everything is erased after thirty days; until then any admin can take it back. */
export function CloseOrganisation({ tenant }: { tenant: TenantView }) {
  const { t } = useLocale();
  return (
    <section className={`hl-stack ${styles.form} ${styles.closing}`} aria-label={t('organisation.close.title')}>
      <h3 className="hl-flush hl-title">{t('organisation.close.title')}</h3>
      {tenant.closes_at ? <Closing closesAt={tenant.closes_at} /> : <Close name={tenant.name} />}
    </section>
  );
}

function Close({ name }: { name: string }) {
  const { t } = useLocale();
  const [typed, setTyped] = useState('');
  const [close, { isLoading }] = useCloseOrganisationMutation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void orAlert(close(typed.trim()).unwrap(), t('organisation.close.failed'));
  };
  return (
    <form className="hl-stack" onSubmit={submit}>
      <p className="hl-flush hl-small hl-muted">{t('organisation.close.hint')}</p>
      <TextInput
        label={t('organisation.close.confirm', { name })}
        value={typed}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="outline" color="red" loading={isLoading} disabled={typed.trim() !== name}>
        {t('organisation.close.button')}
      </Button>
    </form>
  );
}

function Closing({ closesAt }: { closesAt: string }) {
  const { t, format } = useLocale();
  const [keep, { isLoading }] = useKeepOrganisationMutation();
  return (
    <>
      <p className="hl-flush hl-notice hl-bad-ground" role="status">
        {t('organisation.close.closing', { date: format.dateTime(closesAt) })}
      </p>
      <Button
        variant="default"
        loading={isLoading}
        onClick={() => void orAlert(keep().unwrap(), t('organisation.close.failed'))}
      >
        {t('organisation.close.keep')}
      </Button>
    </>
  );
}
