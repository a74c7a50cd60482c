import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Modal, PasswordInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FormProblem } from '../../components/form-problem.js';
import { useChangePasswordMutation } from '../../domain/api/auth.js';
import { problemDetail } from '../../domain/api/problem.js';
import { z } from '../../domain/schema.js';
import { signedOut } from '../../domain/session.js';
import { useAppDispatch } from '../../domain/store.js';
import styles from './profile.module.css';

/** Specification, error catalogue: the modal closes after 2 seconds. */
const closeDelay = 2000;

export function PasswordModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('profile.changePassword')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <PasswordForm onClose={onClose} />
    </Modal>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [change, { isLoading }] = useChangePasswordMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const required = z.string().min(1, t('common.required'));
  const schema = z
    .object({ current: required, next: z.string().min(8, t('profile.tooShort')), confirm: required })
    .refine((form) => form.confirm === '' || form.next === form.confirm, {
      path: ['confirm'],
      message: t('profile.mismatch'),
      when: () => true,
    });
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { current: '', next: '', confirm: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async ({ current, next }) => {
    setProblem(null);
    try {
      await change({ current_password: current, new_password: next }).unwrap();
      setDone(true);
      setTimeout(() => {
        onClose();
        // Every session of the user has ended on the server, this one, too.
        dispatch(signedOut());
        void navigate('/login', { replace: true });
      }, closeDelay);
    } catch (error) {
      setProblem(problemDetail(error) ?? t('profile.failed'));
    }
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
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormProblem text={problem} />
      <PasswordInput
        data-autofocus
        label={t('profile.current')}
        required
        autoComplete="current-password"
        error={errors.current?.message}
        {...register('current')}
      />
      <PasswordInput
        mt="sm"
        label={t('profile.next')}
        required
        autoComplete="new-password"
        error={errors.next?.message}
        {...register('next')}
      />
      <PasswordInput
        mt="sm"
        label={t('profile.confirm')}
        required
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...register('confirm')}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isLoading}>
          {t('profile.submit')}
        </Button>
      </Group>
    </form>
  );
}
