import type { CorrectiveActionView } from '@hazardlens/contracts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useGiveActionLinkMutation, useRevokeActionLinkMutation } from '../../domain/api/action-links.js';
import { useLocale } from '../../i18n/use-locale.js';
import { confirm, orAlert } from '../dialogs/dialogs.js';
import styles from './incident.module.css';

interface Props {
  incidentId: string;
  action: CorrectiveActionView;
}

/** Gives a repair to somebody without an account. The link is shown once, to whoever made it. */
export function ActionLink({ incidentId, action }: Props) {
  const { t, format } = useLocale();
  const [give, giving] = useGiveActionLinkMutation();
  const [revoke, revoking] = useRevokeActionLinkMutation();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [company, setCompany] = useState('');
  const [url, setUrl] = useState<string | null>(null);
  const given = action.given_to;
  const unfinished = action.status === 'ASSIGNED' || action.status === 'IN_PROGRESS';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const made = give({ id: incidentId, name: name.trim(), ...(company.trim() ? { company: company.trim() } : {}) })
      .unwrap()
      .then((link) => setUrl(link.url));
    if (await orAlert(made, t('action.failed'))) setOpen(false);
  };
  const takeBack = async () => {
    if (!(await confirm(t('linked.revokeConfirm'), { tone: 'bad', confirmLabel: t('linked.revoke') }))) return;
    if (await orAlert(revoke(incidentId).unwrap(), t('action.failed'))) setUrl(null);
  };
  if (!given && !unfinished) return null;
  return (
    <div className="hl-stack hl-mt-8">
      {given && (
        <p className="hl-flush hl-breaks">
          {t('linked.givenTo', { name: given.company ? `${given.name} (${given.company})` : given.name })} ·{' '}
          {t('linked.until', { time: format.date(given.expires_at) })}
          {given.cannot && ` · ${t('linked.saidCannot', { reason: given.cannot })}`}
        </p>
      )}
      {url && (
        <TextInput
          label={t('linked.link')}
          description={t('linked.linkHint')}
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {open ? (
        <form className={`hl-stack hl-rounded ${styles.edit}`} onSubmit={(event) => void submit(event)}>
          <TextInput
            label={t('linked.name')}
            required
            maxLength={120}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextInput
            label={t('linked.company')}
            maxLength={120}
            value={company}
            onChange={({ currentTarget }) => setCompany(currentTarget.value)}
          />
          <Button type="submit" loading={giving.isLoading} disabled={name.trim() === ''}>
            {t('linked.make')}
          </Button>
        </form>
      ) : (
        <div className="hl-wrap">
          {unfinished && (
            <Button variant="default" onClick={() => setOpen(true)}>
              {given ? t('linked.again') : t('linked.give')}
            </Button>
          )}
          {given && (
            <Button variant="subtle" color="gray" loading={revoking.isLoading} onClick={() => void takeBack()}>
              {t('linked.revoke')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
