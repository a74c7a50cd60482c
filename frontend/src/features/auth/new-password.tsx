import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CheckedForm } from '../../components/form.js';
import { PasswordField } from '../../components/password-field.js';
import { z } from '../../domain/schema.js';

export const noPassword = { password: '', confirm: '' };

/** A new password, typed twice. */
export const newPassword = (t: TFunction) =>
  z
    .object({ password: z.string().min(8, t('signup.tooShort')), confirm: z.string() })
    .refine(({ password, confirm }) => password === confirm, { path: ['confirm'], message: t('signup.mismatch') });

export function NewPasswordFields({ field }: Pick<CheckedForm<typeof noPassword, unknown>, 'field'>) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        label={t('signup.password')}
        description={t('signup.passwordHint')}
        required
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label={t('signup.confirm')} required autoComplete="new-password" {...field('confirm')} />
    </>
  );
}
