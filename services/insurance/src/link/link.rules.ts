import { type Actor, DomainError } from '@hazardlens/contracts';
import type { LinkDocument } from './link.model.js';

type Change = Pick<
  LinkDocument,
  'status' | 'granted_at' | 'revoked_at' | 'contractor_id' | 'contractor_name' | 'history' | 'version'
>;

/** Is the request for this contractor? An open one is for whom its address belongs to at this moment. */
export const isAddressedTo = (
  link: Pick<LinkDocument, 'contractor_email' | 'contractor_id'>,
  contractor: { id: string; addresses: readonly string[] },
): boolean =>
  link.contractor_id === null
    ? contractor.addresses.includes(link.contractor_email)
    : link.contractor_id === contractor.id;

/**
 * requested or revoked → active. From now on the insurer sees what is decided from now on.
 * @throws DomainError LINK_STATE when it is active already
 */
export function granted(link: LinkDocument, by: Actor, at: Date): Change {
  if (link.status === 'active') throw new DomainError('LINK_STATE');
  return {
    status: 'active',
    granted_at: at,
    revoked_at: null,
    contractor_id: by.tenant_id,
    contractor_name: by.tenant_name,
    history: [...link.history, { action: 'GRANTED', user_email: by.email, timestamp: at }],
    version: link.version + 1,
  };
}

/**
 * active → revoked, and a request that is declined → revoked; the history says which it was.
 * @throws DomainError LINK_STATE when it is revoked already
 */
export function revoked(link: LinkDocument, by: Actor, at: Date): Change {
  if (link.status === 'revoked') throw new DomainError('LINK_STATE');
  return {
    status: 'revoked',
    granted_at: link.granted_at,
    revoked_at: at,
    contractor_id: by.tenant_id,
    contractor_name: by.tenant_name,
    history: [
      ...link.history,
      { action: link.status === 'requested' ? 'DECLINED' : 'REVOKED', user_email: by.email, timestamp: at },
    ],
    version: link.version + 1,
  };
}
