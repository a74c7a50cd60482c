import type { InsuranceLinkView } from '@hazardlens/contracts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert, confirm, orAlert } from '../../components/dialogs/dialogs.js';
import { Loaded } from '../../components/loaded.js';
import { type BadgeTone, StatusBadge } from '../../components/marks.js';
import { EmptyState, Panel } from '../../components/page.js';
import { useChangeLinkMutation, useListLinksQuery, useRequestLinkMutation } from '../../domain/api/figures.js';
import { lookAgain } from '../../domain/use-look-again.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './insurance.module.css';

const tones: Record<InsuranceLinkView['status'], BadgeTone> = {
  requested: 'primary',
  active: 'green',
  revoked: 'grey',
};

type Answer = 'grant' | 'decline' | 'revoke';
/** What a contractor can answer. */
const answers: Record<InsuranceLinkView['status'], readonly Answer[]> = {
  requested: ['decline', 'grant'],
  active: ['revoke'],
  revoked: ['grant'],
};
const statusOf = ({ status, granted_at }: InsuranceLinkView) =>
  status === 'revoked' && granted_at === null ? 'declined' : status;

/** Consent: contractors grant and revoke, insurers ask. */
export function Links({ isInsurer, mayChange }: { isInsurer: boolean; mayChange: boolean }) {
  const { t } = useTranslation();
  const query = useListLinksQuery(undefined, lookAgain);
  return (
    <Panel
      title={isInsurer ? t('insurance.linksInsurer') : t('insurance.links')}
      note={isInsurer ? t('insurance.linksHintInsurer') : t('insurance.linksHint')}
      className="hl-mt-16"
    >
      {isInsurer && mayChange && <RequestForm />}
      <Loaded
        compact
        query={query}
        skeleton={72}
        empty={
          isInsurer ? (
            <EmptyState compact title={t('insurance.linksEmptyInsurer')} />
          ) : (
            <EmptyState compact title={t('insurance.linksEmpty')} hint={t('insurance.linksEmptyHint')} />
          )
        }
      >
        {(links) => (
          <ul className="hl-list hl-lines">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} isInsurer={isInsurer} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

function LinkRow({ link, isInsurer, mayChange }: { link: InsuranceLinkView; isInsurer: boolean; mayChange: boolean }) {
  const { t, format } = useLocale();
  const [change, { isLoading }] = useChangeLinkMutation();
  const name = isInsurer ? (link.contractor?.name ?? link.contractor_email) : link.insurer.name;
  const act = async (answer: Answer) => {
    const options = {
      confirmLabel: t(`insurance.${answer}`),
      tone: answer === 'grant' ? ('plain' as const) : ('bad' as const),
    };
    if (!(await confirm(t(`insurance.${answer}Confirm`, { name }), options))) return;
    // To the server a declined request is access that is revoked before there was any.
    const verb = answer === 'grant' ? 'grant' : 'revoke';
    await orAlert(change({ id: link.id, verb }).unwrap(), t('insurance.changeFailed'));
  };
  const since =
    link.status === 'active' ? link.granted_at : link.status === 'revoked' ? link.revoked_at : link.requested_at;
  return (
    <li className="hl-wrap hl-gap-12">
      <span className={`hl-words ${styles.linkText}`}>
        <strong>{name}</strong>
        {!isInsurer && (
          <span>
            {link.insurer.domain
              ? t('insurance.verifiedDomain', { domain: link.insurer.domain })
              : t('insurance.noDomain')}
          </span>
        )}
        {since && <span>{t('insurance.since', { time: format.date(since) })}</span>}
      </span>
      <StatusBadge tone={tones[link.status]}>
        {isInsurer && link.status === 'requested'
          ? t('insurance.waitingForContractor')
          : t(`insurance.status.${statusOf(link)}`)}
      </StatusBadge>
      {!isInsurer &&
        mayChange &&
        answers[link.status].map((answer) => (
          <Button
            key={answer}
            variant="default"
            loading={isLoading}
            onClick={() => void act(answer)}
            aria-label={`${t(`insurance.${answer}`)}: ${name}`}
          >
            {t(`insurance.${answer}`)}
          </Button>
        ))}
    </li>
  );
}

function RequestForm() {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [request, { isLoading }] = useRequestLinkMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await orAlert(request(email.trim()).unwrap(), t('insurance.requestFailed')))) return;
    setEmail('');
    await alert(t('insurance.requested'), { tone: 'good' });
  };
  return (
    <form className={`hl-wrap ${styles.request}`} onSubmit={(event) => void submit(event)}>
      <TextInput
        type="email"
        required
        label={t('insurance.requestEmail')}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" loading={isLoading}>
        {t('insurance.request')}
      </Button>
    </form>
  );
}
