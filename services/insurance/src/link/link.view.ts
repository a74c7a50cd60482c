import type { DataOf, InsuranceLinkView, linkGranted } from '@hazardlens/contracts';
import type { LinkDocument } from './link.model.js';

/**
 * A link as one side sees it. The insurer does not learn who is behind an address before it was granted once: a declined
 * request looks like one that is still open.
 */
export function linkView(link: LinkDocument, side: 'insurer' | 'contractor'): InsuranceLinkView {
  const hidden = side === 'insurer' && link.granted_at === null;
  return {
    id: link._id,
    insurer: { id: link.tenant_id, name: link.insurer_name },
    contractor:
      hidden || link.contractor_id === null ? null : { id: link.contractor_id, name: link.contractor_name ?? '' },
    contractor_email: link.contractor_email,
    status: hidden ? 'requested' : link.status,
    requested_at: link.requested_at.toISOString(),
    granted_at: link.granted_at?.toISOString() ?? null,
    revoked_at: hidden ? null : (link.revoked_at?.toISOString() ?? null),
    history: link.history
      .filter((entry) => !hidden || entry.action === 'REQUESTED')
      .map((entry) => ({ ...entry, timestamp: entry.timestamp.toISOString() })),
  };
}

/** Shown to the contractor who decides: a name can be anybody's, a verified domain is not. */
export const withDomain = (link: InsuranceLinkView, domains: ReadonlyMap<string, string>): InsuranceLinkView => ({
  ...link,
  insurer: { ...link.insurer, domain: domains.get(link.insurer.id) ?? null },
});

/** What the link's events tell; null for one that was never answered, which nobody else is told of. */
export function linkFact(link: LinkDocument): DataOf<typeof linkGranted> | null {
  if (link.contractor_id === null || link.status === 'requested') return null;
  return {
    link_id: link._id,
    insurer_id: link.tenant_id,
    contractor_id: link.contractor_id,
    status: link.status,
    granted_at: link.granted_at?.toISOString() ?? null,
    revoked_at: link.revoked_at?.toISOString() ?? null,
  };
}
