import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Form, useCheckedForm } from '../../components/form.js';
import { useResetPasswordMutation } from '../../domain/api/auth.js';
import { AuthLayout } from './auth-layout.js';
import styles from './auth-layout.module.css';
import { NewPasswordFields, newPassword, noPassword } from './new-password.js';

/** The mailed link to choose a new password. Signs nobody in: the new password does. */
export default function ResetPassword() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const [reset, { isLoading, isSuccess }] = useResetPasswordMutation();
  const { form, field } = useCheckedForm({
    schema: newPassword(t),
    defaultValues: noPassword,
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
            <NewPasswordFields field={field} />
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
