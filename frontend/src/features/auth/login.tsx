import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { FormProblem } from '../../components/form-problem.js';
import { useLoginMutation } from '../../domain/api/auth.js';
import { selectStatus } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import { AuthLayout } from './auth-layout.js';
import styles from './auth-layout.module.css';
import { DemoPanel } from './demo-panel.js';
import { failureText, isSession } from './failure-text.js';
import { useSessionStart } from './use-session-start.js';

export default function Login() {
  const { t } = useTranslation();
  const status = useAppSelector(selectStatus);
  const [login] = useLoginMutation();
  const startSession = useSessionStart();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Signed-in users are sent on; during a login the redirect belongs to it.
  if (status === 'signed-in' && !busy) return <Navigate to="/dashboard" replace />;

  const sentences = {
    failed: t('login.failed'),
    fallback: t('login.failedFallback'),
    unexpected: t('common.unexpected'),
  };
  const refuse = (text: string) => {
    setBusy(false);
    setProblem(text);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const answer = await login({ email: email.trim(), password }).unwrap();
      if (isSession(answer)) return await startSession(answer);
      refuse(sentences.fallback);
    } catch (error) {
      refuse(failureText(error, sentences));
    }
  };

  return (
    <AuthLayout title={t('login.title')} lead={t('login.lead')}>
      <FormProblem text={problem} />
      <form onSubmit={(event) => void submit(event)}>
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
          <PasswordInput
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
      <p className={styles.switch}>
        {t('login.noAccount')} <Link to="/signup">{t('login.signup')}</Link>
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
