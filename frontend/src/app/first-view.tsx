import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { SignInShell } from '../features/auth/sign-in-shell.js';
import { wantsSpanish } from '../i18n/wants-spanish.js';

/** What stands in the page before the sign-in screen is loaded goes on standing there: the same on every machine. */
export function FirstView({ otherwise = null }: { otherwise?: ReactNode }) {
  const { pathname } = useLocation();
  return pathname === '/login' && !wantsSpanish() ? <SignInShell /> : otherwise;
}
