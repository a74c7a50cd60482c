import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Form, markRefused, useCheckedForm } from '../../components/form.js';
import { Loaded } from '../../components/loaded.js';
import { useAcceptInviteMutation, useDeclineInviteMutation, useGetInviteInfoQuery } from '../../domain/api/auth.js';
import { isRefusal, problemDetail } from '../../domain/api/problem.js';
import { AuthLayout } from './auth-layout.js';
import styles from './auth-layout.module.css';
import { NewPasswordFields, newPassword, noPassword } from './new-password.js';
import { useSessionStart } from './use-session-start.js';

/** The link of an invitation: shows who is invited where, takes a password, signs in. */
export default function Invitation() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const info = useGetInviteInfoQuery(token);
  const [accept] = useAcceptInviteMutation();
  const [decline, declining] = useDeclineInviteMutation();
  const failed = t('invitation.failed');
  const { enter, busy, problem } = useSessionStart({ failed, fallback: failed, unexpected: failed });
  const checked = useCheckedForm({
    schema: newPassword(t),
    defaultValues: noPassword,
    failure: failed,
    send: ({ password }) => enter(accept({ token, password }).unwrap(), (error) => markRefused(checked, error)),
  });
  const { form, field } = checked;

  if (declining.isSuccess)
    return (
      <AuthLayout title={t('invitation.declined')} lead={t('invitation.declinedLead')}>
        {null}
      </AuthLayout>
    );
  if (isRefusal(info.error)) {
    // The server's sentence already says what to do.
    return (
      <AuthLayout title={t('invitation.invalid')} lead={problemDetail(info.error) ?? ''}>
        <p className="hl-flush hl-mt-16 hl-muted">
          <Link to="/login" className="hl-tap hl-plain hl-strong">
            {t('login.submit')}
          </Link>
        </p>
      </AuthLayout>
    );
  }
  if (!info.currentData) {
    // Nothing is wrong with an invitation that only could not be asked for: it is to be tried again, not thrown away.
    return (
      <AuthLayout title={t('invitation.opened')}>
        <Loaded compact query={info} skeleton={320}>
          {() => null}
        </Loaded>
      </AuthLayout>
    );
  }
  const { email, first_name, tenant_name } = info.currentData;
  return (
    <AuthLayout
      title={t('invitation.title', { tenant: tenant_name })}
      lead={t('invitation.lead', { name: first_name, email })}
    >
      <Form
        {...form}
        problem={declining.error ? (problemDetail(declining.error) ?? t('invitation.declineFailed')) : problem}
      >
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <div className={styles.fields}>
          <NewPasswordFields field={field} />
          <Button type="submit" fullWidth disabled={busy}>
            {busy ? t('invitation.busy') : t('invitation.submit')}
          </Button>
          <Button variant="subtle" fullWidth loading={declining.isLoading} onClick={() => void decline(token)}>
            {t('invitation.decline')}
          </Button>
        </div>
      </Form>
    </AuthLayout>
  );
}
