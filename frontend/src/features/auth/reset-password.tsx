import { Button, PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Form, useCheckedForm } from '../../components/form.js';
import { useResetPasswordMutation } from '../../domain/api/auth.js';
import { z } from '../../domain/schema.js';
import { AuthLayout } from './auth-layout.js';
import styles from './auth-layout.module.css';

/** The mailed link to choose a new password. Signs nobody in: the new password does. */
export default function ResetPassword() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const [reset, { isLoading, isSuccess }] = useResetPasswordMutation();
  const { form, field } = useCheckedForm({
    schema: z
      .object({ password: z.string().min(8, t('signup.tooShort')), confirm: z.string() })
      .refine(({ password, confirm }) => password === confirm, { path: ['confirm'], message: t('signup.mismatch') }),
    defaultValues: { password: '', confirm: '' },
    failure: t('resetPassword.failed'),
    send: ({ password }) => reset({ token, password }).unwrap(),
  });
  return (
    <AuthLayout
      title={isSuccess ? t('resetPassword.done') : t('resetPassword.title')}
      lead={isSuccess ? t('resetPassword.doneLead') : t('resetPassword.lead')}
    >
      {!isSuccess && (
        <Form {...form}>
          <div className={styles.fields}>
            <PasswordInput
              label={t('signup.password')}
              description={t('signup.passwordHint')}
              required
              autoComplete="new-password"
              {...field('password')}
            />
            <PasswordInput label={t('signup.confirm')} required autoComplete="new-password" {...field('confirm')} />
            <Button type="submit" fullWidth loading={isLoading}>
              {t('resetPassword.submit')}
            </Button>
          </div>
        </Form>
      )}
      <p className="hl-flush hl-mt-16 hl-muted">
        <Link to={isSuccess ? '/login' : '/forgot-password'} className="hl-tap hl-plain hl-strong">
          {isSuccess ? t('login.submit') : t('resetPassword.again')}
        </Link>
      </p>
    </AuthLayout>
  );
}
