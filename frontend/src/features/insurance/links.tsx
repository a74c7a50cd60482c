import type { InsuranceLinkView } from '@hazardlens/contracts';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert, confirm } from '../../components/dialogs/dialogs.js';
import { Loaded } from '../../components/loaded/loaded.js';
import { Panel } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';
import { type BadgeTone, StatusBadge } from '../../components/status-badge.js';
import { useChangeLinkMutation, useListLinksQuery, useRequestLinkMutation } from '../../domain/api/insurance.js';
import { problemDetail } from '../../domain/api/problem.js';
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
  const query = useListLinksQuery();
  return (
    <Panel
      title={isInsurer ? t('insurance.linksInsurer') : t('insurance.links')}
      note={isInsurer ? t('insurance.linksHintInsurer') : t('insurance.linksHint')}
      className={styles.panel}
    >
      {isInsurer && mayChange && <RequestForm />}
      <Loaded
        compact
        query={query}
        skeleton={<Skeleton height={72} />}
        isEmpty={(links) => links.length === 0}
        empty={<EmptyState compact title={isInsurer ? t('insurance.linksEmptyInsurer') : t('insurance.linksEmpty')} />}
      >
        {(links) => (
          <ul className={styles.links}>
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
  const { t } = useTranslation();
  const { format } = useLocale();
  const [change, { isLoading }] = useChangeLinkMutation();
  const name = isInsurer ? (link.contractor?.name ?? link.contractor_email) : link.insurer.name;
  const act = async (answer: Answer) => {
    const options = {
      confirmLabel: t(`insurance.${answer}`),
      tone: answer === 'grant' ? ('plain' as const) : ('bad' as const),
    };
    if (!(await confirm(t(`insurance.${answer}Confirm`, { name }), options))) return;
    try {
      // To the server a declined request is access that is revoked before there was any.
      await change({ id: link.id, verb: answer === 'grant' ? 'grant' : 'revoke' }).unwrap();
    } catch (error) {
      await alert(problemDetail(error) ?? t('insurance.changeFailed'), { tone: 'bad' });
    }
  };
  const since =
    link.status === 'active' ? link.granted_at : link.status === 'revoked' ? link.revoked_at : link.requested_at;
  return (
    <li>
      <span className={styles.linkText}>
        <strong className={styles.itemName}>{name}</strong>
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
    try {
      await request(email.trim()).unwrap();
      setEmail('');
      await alert(t('insurance.requested'), { tone: 'good' });
    } catch (error) {
      await alert(problemDetail(error) ?? t('insurance.requestFailed'), { tone: 'bad' });
    }
  };
  return (
    <form className={styles.request} onSubmit={(event) => void submit(event)}>
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
