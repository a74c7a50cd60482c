import { mayOpen, type SessionAnswer } from '@hazardlens/contracts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isApiError } from '../../domain/api/problem.js';
import { isOpenToAll, screenOf } from '../../domain/people.js';
import { selectStatus, signedIn } from '../../domain/session.js';
import { takeOrigin } from '../../domain/storage.js';
import { useAppDispatch, useAppSelector } from '../../domain/store.js';
import { chooseLanguage } from '../../i18n/index.js';

/** Specification section 9: about 100 ms between success and the next screen. */
const redirectDelay = 100;

const isFrom = (state: unknown): state is { from: string } =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';

/** The remembered screen if this role may open it, else the dashboard. */
function destination(from: string | null, role: SessionAnswer['user']['role']): string {
  const path = from?.split(/[?#]/)[0] ?? '';
  const screen = from ? screenOf(path) : null;
  const opens = isOpenToAll(path) || (screen !== null && mayOpen(screen, role));
  return from && opens ? from : '/dashboard';
}

interface Sentences {
  /** the server refused and did not say why */
  failed: string;
  /** the server was content, but what came is no session */
  fallback: string;
  /** anything else: no answer, a fault of this device */
  unexpected: string;
}

/** What a person reads after a failed login or signup (error catalogue of the specification). */
function failureText(error: unknown, { failed, fallback, unexpected }: Sentences): string {
  if (!isApiError(error) || error.kind !== 'http') return unexpected;
  return error.status < 400 ? fallback : (error.detail ?? failed);
}

/** A proxy between us and the server may answer 200 with something of its own. */
const isSession = (answer: Partial<SessionAnswer> | null): answer is SessionAnswer =>
  typeof answer?.access_token === 'string' && typeof answer.user === 'object';

/** Lets a person in by login, signup or invitation. Busy until the next screen is there: the redirect belongs to it. */
export function useSessionStart(sentences: Sentences) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isSignedIn = useAppSelector(selectStatus) === 'signed-in';
  const enter = async (sent: Promise<Partial<SessionAnswer> | null>, onRefused?: (error: unknown) => void) => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await sent;
      if (isSession(answer)) {
        // A device that cannot load the language now shows the one it has.
        if (answer.user.locale) await chooseLanguage(answer.user.locale).catch(() => undefined);
        const remembered = takeOrigin(answer.user.id);
        const from = isFrom(location.state) ? location.state.from : remembered;
        await new Promise((resolve) => setTimeout(resolve, redirectDelay));
        dispatch(signedIn(answer));
        return void navigate(destination(from, answer.user.role), { replace: true });
      }
      setProblem(sentences.fallback);
    } catch (error) {
      setProblem(failureText(error, sentences));
      onRefused?.(error);
    }
    setBusy(false);
  };
  /** `inside`: somebody is signed in already, and is sent on */
  return { enter, busy, problem, inside: isSignedIn && !busy };
}
