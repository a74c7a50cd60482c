import { zodResolver } from '@hookform/resolvers/zod';
import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { FormProblem } from '../../components/form-problem.js';
import { useSignupMutation } from '../../domain/api/auth.js';
import { selectStatus } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import { AuthLayout } from './auth-layout.js';
import styles from './auth-layout.module.css';
import { failureText, isSession } from './failure-text.js';
import { emptySignup, type SignupForm, signupRequestOf, signupSchema } from './signup-form.js';
import { useSessionStart } from './use-session-start.js';

export default function Signup() {
  const { t } = useTranslation();
  const status = useAppSelector(selectStatus);
  const [signup] = useSignupMutation();
  const startSession = useSessionStart();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<SignupForm>({
    resolver: zodResolver(signupSchema(t)),
    defaultValues: emptySignup,
  });
  if (status === 'signed-in' && !busy) return <Navigate to="/dashboard" replace />;

  const sentences = {
    failed: t('signup.failed'),
    fallback: t('signup.failedFallback'),
    unexpected: t('common.unexpected'),
  };
  const refuse = (text: string) => {
    setBusy(false);
    setProblem(text);
  };
  const submit = handleSubmit(async (form) => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await signup(signupRequestOf(form)).unwrap();
      if (isSession(answer)) return await startSession(answer);
      refuse(sentences.fallback);
    } catch (error) {
      refuse(failureText(error, sentences));
    }
  });
  const field = (name: keyof SignupForm) => ({ ...register(name), error: formState.errors[name]?.message });

  return (
    <AuthLayout title={t('signup.title')} lead={t('signup.lead')}>
      <FormProblem text={problem} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className={styles.fields}>
          <legend className={styles.legend}>{t('signup.organization')}</legend>
          <NativeSelect
            label={t('signup.type')}
            required
            {...field('type')}
            data={[
              { value: 'contractor', label: t('signup.contractor') },
              { value: 'insurance_provider', label: t('signup.insurer') },
            ]}
          />
          <TextInput label={t('signup.company')} required autoComplete="organization" {...field('company')} />
          <div className={styles.pair}>
            <TextInput label={t('signup.companyEmail')} required type="email" {...field('companyEmail')} />
            <TextInput label={t('signup.companyPhone')} type="tel" autoComplete="tel" {...field('companyPhone')} />
          </div>
        </fieldset>
        <fieldset className={styles.fields}>
          <legend className={styles.legend}>{t('signup.you')}</legend>
          <div className={styles.pair}>
            <TextInput label={t('signup.firstName')} required autoComplete="given-name" {...field('firstName')} />
            <TextInput label={t('signup.lastName')} required autoComplete="family-name" {...field('lastName')} />
          </div>
          <TextInput label={t('signup.email')} required type="email" autoComplete="username" {...field('email')} />
          <div className={styles.pair}>
            <PasswordInput
              label={t('signup.password')}
              description={t('signup.passwordHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              required
              autoComplete="new-password"
              {...field('password')}
            />
            <PasswordInput
              label={t('signup.confirm')}
              required
              autoComplete="new-password"
              inputWrapperOrder={['label', 'input', 'error']}
              {...field('confirm')}
            />
          </div>
          <Button type="submit" fullWidth mt="sm" disabled={busy}>
            {busy ? t('signup.busy') : t('signup.submit')}
          </Button>
        </fieldset>
      </form>
      <p className={styles.switch}>
        {t('signup.haveAccount')} <Link to="/login">{t('signup.login')}</Link>
      </p>
    </AuthLayout>
  );
}
