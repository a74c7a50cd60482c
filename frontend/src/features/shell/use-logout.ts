import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { selectUser, signedOut } from '../../app/session.js';
import { useAppDispatch, useAppSelector } from '../../app/store.js';
import { confirm } from '../../components/dialogs/dialogs.js';
import { useLogoutMutation } from '../auth/api/auth-api.js';
import { queueStore } from '../queue/queue-store.js';

/** Ends the session here and on the server; asks first while captures of this person have not been sent. */
export function useLogout() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const [logout] = useLogoutMutation();
  return useCallback(async () => {
    const unsynced = user ? await queueStore.countUnsynced(user.id) : 0;
    if (unsynced > 0) {
      const sure = await confirm(t('shell.logoutUnsynced', { count: unsynced }), {
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
