import { zodResolver } from '@hookform/resolvers/zod';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { markOf, markRefused } from '../../components/form.js';
import { FormProblem } from '../../components/form-problem.js';
import { PasswordField } from '../../components/password-field.js';
import { useSignupMutation } from '../../domain/api/auth.js';
import { AuthLayout } from './auth-layout.js';
import styles from './auth-layout.module.css';
import { emptySignup, type SignupForm, sentAs, signupRequestOf, signupSchema } from './signup-form.js';
import { useSessionStart } from './use-session-start.js';

export default function Signup() {
  const { t } = useTranslation();
  const [signup] = useSignupMutation();
  const form = useForm<SignupForm>({
    resolver: zodResolver(signupSchema(t)),
    defaultValues: emptySignup,
  });
  const { register, handleSubmit, formState } = form;
  const { enter, busy, problem, inside } = useSessionStart({
    failed: t('signup.failed'),
    fallback: t('signup.failedFallback'),
    unexpected: t('common.unexpected'),
  });
  const problemId = useId();
  if (inside) return <Navigate to="/dashboard" replace />;

  const submit = handleSubmit((typed) =>
    enter(signup(signupRequestOf(typed)).unwrap(), (error) => markRefused(form, error, sentAs)),
  );
  const field = (name: keyof SignupForm) => ({ ...register(name), ...markOf(formState.errors[name], problemId) });

  return (
    <AuthLayout title={t('signup.title')} lead={t('signup.lead')}>
      <FormProblem text={problem} id={problemId} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className={styles.fields}>
          <legend className={`hl-title hl-bold ${styles.legend}`}>{t('signup.organization')}</legend>
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
          <legend className={`hl-title hl-bold ${styles.legend}`}>{t('signup.you')}</legend>
          <div className={styles.pair}>
            <TextInput label={t('signup.firstName')} required autoComplete="given-name" {...field('firstName')} />
            <TextInput label={t('signup.lastName')} required autoComplete="family-name" {...field('lastName')} />
          </div>
          <TextInput label={t('signup.email')} required type="email" autoComplete="username" {...field('email')} />
          <div className={styles.pair}>
            <PasswordField
              label={t('signup.password')}
              description={t('signup.passwordHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              required
              autoComplete="new-password"
              {...field('password')}
            />
            <PasswordField
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
      <p className="hl-flush hl-mt-16 hl-muted">
        {t('signup.haveAccount')}{' '}
        <Link to="/login" className="hl-tap hl-plain hl-strong">
          {t('signup.login')}
        </Link>
      </p>
    </AuthLayout>
  );
}
