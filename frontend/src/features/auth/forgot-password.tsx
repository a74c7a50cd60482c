import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Form, useCheckedForm } from '../../components/form.js';
import { useForgotPasswordMutation, useGetConfigQuery } from '../../domain/api/auth.js';
import { z } from '../../domain/schema.js';
import { AuthLayout } from './auth-layout.js';
import styles from './auth-layout.module.css';

/** Asks for a link to choose a new password. The answer never tells whether there is such an account. */
export default function ForgotPassword() {
  const { t } = useTranslation();
  const { currentData: config } = useGetConfigQuery();
  // Nobody waits for a mail that is never sent.
  const noMails = config?.mails === false;
  const [ask, { isLoading, isSuccess, originalArgs }] = useForgotPasswordMutation();
  const { form, field } = useCheckedForm({
    schema: z.object({
      email: z
        .string()
        .trim()
        .pipe(z.email(t('common.emailInvalid'))),
    }),
    defaultValues: { email: '' },
    failure: t('forgotPassword.failed'),
    send: ({ email }) => ask(email).unwrap(),
  });
  const hint = noMails ? t('forgotPassword.noMails') : t('forgotPassword.lead');
  const lead = isSuccess ? t('forgotPassword.doneLead', { email: originalArgs }) : hint;
  return (
    <AuthLayout title={isSuccess ? t('forgotPassword.done') : t('forgotPassword.title')} lead={lead}>
      {!isSuccess && !noMails && (
        <Form {...form}>
          <div className={styles.fields}>
            <TextInput type="email" autoComplete="username" label={t('login.email')} required {...field('email')} />
            <Button type="submit" fullWidth loading={isLoading}>
              {t('forgotPassword.submit')}
            </Button>
          </div>
        </Form>
      )}
      <p className="hl-flush hl-mt-16 hl-muted">
        <Link to="/login" className="hl-tap hl-plain hl-strong">
          {t('forgotPassword.back')}
        </Link>
      </p>
    </AuthLayout>
  );
}
