import type { ErasedPerson } from '@hazardlens/contracts';
import { InjectModel, type PersonTraces, type Scope, TenantModel, type Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type LinkDocument, linkModel } from '../link/link.model.js';

const SLICE = 200;

/**
 * Who asked, granted and revoked, and a request that was sent to the person's own address. A link lies with the insurer,
 * whose organisation the person of the contractor does not belong to, hence all of them.
 */
@Injectable()
export class LinkTraces implements PersonTraces {
  constructor(@InjectModel(linkModel) private readonly links: TenantModel<LinkDocument>) {}

  async erase(transaction: Transaction, _: Scope, person: ErasedPerson, after: string | null): Promise<string | null> {
    const scope = transaction.system('links name people of both sides');
    const { email, erased_email } = person;
    const found = await this.links.find(
      scope,
      {
        $or: [{ contractor_email: email }, { 'history.user_email': email }],
        ...(after === null ? {} : { _id: { $gt: after } }),
      },
      { sort: { _id: 1 }, limit: SLICE },
    );
    for (const { _id, contractor_email, history } of found) {
      const known = (address: string) => (address === email ? erased_email : address);
      const next = history.map((entry) => ({ ...entry, user_email: entry.user_email && known(entry.user_email) }));
      const change = { contractor_email: known(contractor_email), history: next };
      await this.links.updateOne(scope, { _id }, { $set: change });
    }
    return found.length < SLICE ? null : (found.at(-1)?._id ?? null);
  }
}
