import { mayOpen, type SessionAnswer } from '@hazardlens/contracts';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { screenOf } from '../../app/guard.js';
import { signedIn } from '../../domain/session.js';
import { takeOrigin } from '../../domain/storage.js';
import { useAppDispatch } from '../../domain/store.js';

/** Specification section 9: about 100 ms between success and the next screen. */
const redirectDelay = 100;

const isFrom = (state: unknown): state is { from: string } =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';

/** The remembered screen if this role may open it, else the dashboard. */
export function destination(from: string | null, role: SessionAnswer['user']['role']): string {
  const screen = from ? screenOf(from.split(/[?#]/)[0] ?? '') : null;
  return from && screen && mayOpen(screen, role) ? from : '/dashboard';
}

/** What follows a successful login, signup or accepted invitation. */
export function useSessionStart() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    async (answer: SessionAnswer) => {
      const from = isFrom(location.state) ? location.state.from : takeOrigin();
      await new Promise((resolve) => setTimeout(resolve, redirectDelay));
      dispatch(signedIn(answer));
      void navigate(destination(from, answer.user.role), { replace: true });
    },
    [dispatch, navigate, location.state],
  );
}
