import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { selectStatus } from '../../../app/session.js';
import { useAppSelector } from '../../../app/store.js';
import { FormProblem } from '../../../components/form-problem.js';
import { useLoginMutation } from '../api/auth-api.js';
import { AuthLayout } from '../components/auth-layout.js';
import styles from '../components/auth-layout.module.css';
import { DemoPanel } from '../components/demo-panel.js';
import { failureText, isSession } from '../failure-text.js';
import { useSessionStart } from '../use-session-start.js';

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
      <p className="hl-flush hl-mt-16 hl-muted">
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
