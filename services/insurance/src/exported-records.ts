import { type AnyTenantModelDefinition, exportedSection, recordsHandler } from '@hazardlens/service-kit';
import { type LinkDocument, linkModel } from './link/link.model.js';
import { linkView } from './link/link.view.js';

/** What a person did to links; names of the organisations, not of others. */
const stepsOf = (email: string) => (link: LinkDocument) => ({
  id: link._id,
  insurer_name: link.insurer_name,
  history: link.history
    .filter(({ user_email }) => user_email === email)
    .map(({ action, timestamp }) => ({ action, timestamp })),
});
const person = {
  filter: ({ email }: { email: string }) => ({ 'history.user_email': email }),
  line: (link: LinkDocument, { email }: { email: string }) => stepsOf(email)(link),
};

/** An insurer's own requests, as its people see them. */
const links = exportedSection<LinkDocument>({ model: linkModel, line: (link) => linkView(link, 'insurer'), person });

/** Requests that a contractor has answered, as its people see them. */
const consents = exportedSection<LinkDocument>({
  model: linkModel,
  line: (link) => linkView(link, 'contractor'),
  naming: (contractor_id) => ({ contractor_id }),
  person,
});

/** @param documents everything that goes with an organisation */
export const exportedRecords = (documents: readonly AnyTenantModelDefinition[]) =>
  recordsHandler('insurance', { documents, sections: { links, consents }, leftOut: {} });
