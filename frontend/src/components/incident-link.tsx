import { isReviewRole } from '@hazardlens/contracts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { selectUser } from '../app/session.js';
import { useAppSelector } from '../app/store.js';

/** Leads to one incident: into the review for those who decide, else to its sheet, on the screen that opens it. */
export function IncidentLink({ id, children }: { id: string; children: ReactNode }) {
  const user = useAppSelector(selectUser);
  const { pathname } = useLocation();
  const reviews = user !== null && user.tenant_type === 'contractor' && isReviewRole(user.role);
  const screen = pathname === '/insurance' ? '/insurance' : '/dashboard';
  const incident = `incident=${encodeURIComponent(id)}`;
  return <Link to={reviews ? `/review?status=ALL&${incident}` : `${screen}?${incident}`}>{children}</Link>;
}
