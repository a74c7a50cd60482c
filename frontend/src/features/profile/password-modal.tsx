import { PasswordInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Form, FormButtons, useCheckedForm } from '../../components/form.js';
import { Modal } from '../../components/modal.js';
import { useChangePasswordMutation } from '../../domain/api/auth.js';
import { z } from '../../domain/schema.js';
import { signedOut } from '../../domain/session.js';
import { useAppDispatch } from '../../domain/store.js';
import styles from './profile.module.css';

/** Specification, error catalogue: the modal closes after 2 seconds. */
const closeDelay = 2000;

export function PasswordModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('profile.changePassword')}>
      <PasswordForm onClose={onClose} />
    </Modal>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [change, { isLoading }] = useChangePasswordMutation();
  const [done, setDone] = useState(false);
  const required = z.string().min(1, t('common.required'));
  const schema = z
    .object({ current: required, next: z.string().min(8, t('profile.tooShort')), confirm: required })
    .refine((form) => form.confirm === '' || form.next === form.confirm, {
      path: ['confirm'],
      message: t('profile.mismatch'),
      when: () => true,
    });
  const { form, field } = useCheckedForm({
    schema,
    defaultValues: { current: '', next: '', confirm: '' },
    failure: t('profile.failed'),
    send: async ({ current, next }) => {
      await change({ current_password: current, new_password: next }).unwrap();
      setDone(true);
      setTimeout(() => {
        onClose();
        // Every session of the user has ended on the server, this one, too.
        dispatch(signedOut());
        void navigate('/login', { replace: true });
      }, closeDelay);
    },
  });
  if (done) {
    return (
      <p className={styles.success} role="status">
        <IconCircleCheck aria-hidden="true" />
        {t('profile.success')}
      </p>
    );
  }
  return (
    <Form {...form}>
      <PasswordInput
        data-autofocus
        label={t('profile.current')}
        required
        autoComplete="current-password"
        {...field('current')}
      />
      <PasswordInput mt="sm" label={t('profile.next')} required autoComplete="new-password" {...field('next')} />
      <PasswordInput mt="sm" label={t('profile.confirm')} required autoComplete="new-password" {...field('confirm')} />
      <FormButtons onCancel={onClose} busy={isLoading} submit={t('profile.submit')} />
    </Form>
  );
}
