import { type IncidentStatus, isReviewRole } from '@hazardlens/contracts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useUser } from '../../domain/store.js';
import { isOpenedHere, openedHere } from '../../domain/use-address.js';

interface Props {
  id: string;
  /** the list of the review that it stands in, where that is known */
  status?: IncidentStatus;
  className?: string;
  children: ReactNode;
}

/** Leads to one incident: into the review for those who decide, else to its sheet, on the screen that opens it. */
export function IncidentLink({ id, status, className, children }: Props) {
  const user = useUser();
  const { pathname, state } = useLocation();
  const reviews = user !== null && user.tenant_type === 'contractor' && isReviewRole(user.role);
  const screen = pathname === '/insurance' ? '/insurance' : '/dashboard';
  const incident = `incident=${encodeURIComponent(id)}`;
  if (reviews) {
    return (
      <Link to={`/review?status=${status ?? 'ALL'}&${incident}`} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <Link
      to={`${screen}?${incident}`}
      className={className}
      {...(pathname === screen && { state: openedHere, replace: isOpenedHere(state) })}
    >
      {children}
    </Link>
  );
}
