import { Button, TextInput } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { FormProblem } from '../../components/form-problem.js';
import { PasswordField } from '../../components/password-field.js';
import { useLoginMutation } from '../../domain/api/auth.js';
import { hasSessionEnded } from '../../domain/storage.js';
import { AuthLayout } from './auth-layout.js';
import styles from './auth-layout.module.css';
import { DemoPanel } from './demo-panel.js';
import { useSessionStart } from './use-session-start.js';

export default function Login() {
  const { t } = useTranslation();
  const [login] = useLoginMutation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [hasEnded] = useState(hasSessionEnded);
  const { enter, busy, problem, inside } = useSessionStart({
    failed: t('login.failed'),
    fallback: t('login.failedFallback'),
    unexpected: t('common.unexpected'),
  });
  if (inside) return <Navigate to="/dashboard" replace />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enter(login({ email: email.trim(), password }).unwrap());
  };

  return (
    <AuthLayout title={t('login.title')} lead={t('login.lead')}>
      {hasEnded && !problem && (
        <p role="status" className="hl-row hl-notice hl-warn-ground">
          <IconClockExclamation size={20} aria-hidden="true" />
          {t('login.sessionEnded')}
        </p>
      )}
      <FormProblem text={problem} />
      <form onSubmit={submit}>
        <div className={styles.fields}>
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            label={t('login.email')}
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordField
            name="password"
            autoComplete="current-password"
            label={t('login.password')}
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" fullWidth disabled={busy}>
            {busy ? t('login.busy') : t('login.submit')}
          </Button>
        </div>
      </form>
      <p className="hl-flush hl-mt-16">
        <Link to="/forgot-password" className="hl-tap hl-plain hl-strong">
          {t('login.forgot')}
        </Link>
      </p>
      <p className="hl-flush hl-muted">
        {t('login.noAccount')}{' '}
        <Link to="/signup" className="hl-tap hl-plain hl-strong">
          {t('login.signup')}
        </Link>
      </p>
      <DemoPanel
        onChoose={(demo) => {
          setEmail(demo.email);
          setPassword(demo.password);
        }}
      />
    </AuthLayout>
  );
}
