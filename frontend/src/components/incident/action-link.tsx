import type { ActionLinkAnswer, CorrectiveActionView } from '@hazardlens/contracts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useGiveActionLinkMutation, useRevokeActionLinkMutation } from '../../domain/api/action-links.js';
import { useSendKey } from '../../domain/use-send-key.js';
import { useLocale } from '../../i18n/use-locale.js';
import { confirm, orAlert } from '../dialogs/dialogs.js';
import { CompanyField } from './company-field.js';
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
  const [email, setEmail] = useState('');
  const [made, setMade] = useState<ActionLinkAnswer | null>(null);
  // Sent again without an answer, it is the same link, which may have been mailed.
  const { keyOf, forget } = useSendKey();
  const given = action.given_to;
  const unfinished = action.status === 'ASSIGNED' || action.status === 'IN_PROGRESS';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const said = { name: name.trim(), company: company.trim(), email: email.trim() };
    const link = give({ id: incidentId, key: keyOf(said), ...said })
      .unwrap()
      .then(setMade);
    if (!(await orAlert(link, t('action.failed')))) return;
    forget();
    setOpen(false);
  };
  const takeBack = async () => {
    if (!(await confirm(t('linked.revokeConfirm'), { tone: 'bad', confirmLabel: t('linked.revoke') }))) return;
    if (await orAlert(revoke(incidentId).unwrap(), t('action.failed'))) setMade(null);
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
      {made && (
        <TextInput
          label={t('linked.link')}
          description={made.mailed ? t('linked.mailed') : t('linked.linkHint')}
          readOnly
          value={made.url}
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
          <CompanyField
            value={company}
            onChange={setCompany}
            onPick={({ contact }) => {
              if (name.trim() === '') setName(contact.name ?? '');
              setEmail(contact.email ?? '');
            }}
          />
          <TextInput
            type="email"
            label={t('linked.email')}
            maxLength={254}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
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
