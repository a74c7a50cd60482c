import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { confirm } from '../../components/dialogs/dialogs.js';
import { useLogoutMutation } from '../../domain/api/auth.js';
import { queueStore } from '../../domain/queue/queue-store.js';
import { isReport } from '../../domain/queue/use-queue.js';
import { selectUser, signedOut } from '../../domain/session.js';
import { useAppDispatch, useAppSelector } from '../../domain/store.js';

/** Ends the session here and on the server; asks first while captures or reports of this person have not been sent. */
export function useLogout() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const [logout] = useLogoutMutation();
  return useCallback(async () => {
    const unsynced = user ? await queueStore.listUnsynced(user.id) : [];
    if (unsynced.length > 0) {
      const question = unsynced.some(isReport) ? 'shell.logoutUnsyncedItems' : 'shell.logoutUnsynced';
      const sure = await confirm(t(question, { count: unsynced.length }), {
        confirmLabel: t('shell.logoutAnyway'),
        tone: 'bad',
      });
      if (!sure) return;
    }
    // Offline the server cannot be told; the token is gone from this device all the same.
    await Promise.race([logout(), new Promise((resolve) => setTimeout(resolve, 1500))]);
    dispatch(signedOut());
    void navigate('/login', { replace: true, state: null });
  }, [dispatch, logout, navigate, t, user]);
}
