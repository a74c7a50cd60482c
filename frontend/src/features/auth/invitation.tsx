import { zodResolver } from '@hookform/resolvers/zod';
import { Button, PasswordInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { FormProblem } from '../../components/form-problem.js';
import { Loading } from '../../components/loading.js';
import { useAcceptInviteMutation, useDeclineInviteMutation, useGetInviteInfoQuery } from '../../domain/api/auth.js';
import { problemDetail } from '../../domain/api/problem.js';
import { z } from '../../domain/schema.js';
import { AuthLayout } from './auth-layout.js';
import styles from './auth-layout.module.css';
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
  const schema = z
    .object({ password: z.string().min(8, t('signup.tooShort')), confirm: z.string() })
    .refine((form) => form.password === form.confirm, { path: ['confirm'], message: t('signup.mismatch') });
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '', confirm: '' },
  });

  if (declining.isSuccess)
    return (
      <AuthLayout title={t('invitation.declined')} lead={t('invitation.declinedLead')}>
        {null}
      </AuthLayout>
    );
  if (info.isLoading) return <Loading />;
  if (!info.currentData) {
    // The server's sentence already says what to do.
    return (
      <AuthLayout title={t('invitation.invalid')} lead={problemDetail(info.error) ?? t('common.noConnection')}>
        <p className="hl-flush hl-mt-16 hl-muted">
          <Link to="/login" className="hl-tap hl-plain hl-strong">
            {t('login.submit')}
          </Link>
        </p>
      </AuthLayout>
    );
  }
  const submit = handleSubmit(({ password }) => enter(accept({ token, password }).unwrap()));
  const { email, first_name, tenant_name } = info.currentData;
  return (
    <AuthLayout
      title={t('invitation.title', { tenant: tenant_name })}
      lead={t('invitation.lead', { name: first_name, email })}
    >
      <FormProblem
        text={declining.error ? (problemDetail(declining.error) ?? t('invitation.declineFailed')) : problem}
      />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <div className={styles.fields}>
          <PasswordInput
            label={t('signup.password')}
            description={t('signup.passwordHint')}
            required
            autoComplete="new-password"
            error={formState.errors.password?.message}
            {...register('password')}
          />
          <PasswordInput
            label={t('signup.confirm')}
            required
            autoComplete="new-password"
            error={formState.errors.confirm?.message}
            {...register('confirm')}
          />
          <Button type="submit" fullWidth disabled={busy}>
            {busy ? t('invitation.busy') : t('invitation.submit')}
          </Button>
          <Button variant="subtle" fullWidth loading={declining.isLoading} onClick={() => void decline(token)}>
            {t('invitation.decline')}
          </Button>
        </div>
      </form>
    </AuthLayout>
  );
}
