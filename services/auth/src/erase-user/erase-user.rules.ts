import { type ErasedPerson, fullNameOf } from '@hazardlens/contracts';
import type { Identity } from '../audit/audit-log.js';
import { anonymised } from '../delete-user/delete-user.rules.js';
import type { UserDocument } from '../user/user.model.js';
import type { UserChange } from '../user/user.repository.js';

/** Who the account says that somebody is. */
export const identityOf = (user: UserDocument): Identity => ({
  name: fullNameOf(user),
  email: user.email,
  ...(user.earlier_names?.length ? { earlier_names: user.earlier_names } : {}),
});

/**
 * What stands in a person's place everywhere. The token follows from nothing that is known of the person.
 * @param identity who it is to be forgotten as, and whether in every organisation
 * @param token eight characters
 */
export function erased(
  user: UserDocument,
  identity: Identity & Pick<ErasedPerson, 'everywhere'>,
  token: string,
  now: Date,
): { change: UserChange; person: ErasedPerson } {
  const erased_email = `erased-${token}@erased.invalid`;
  const [first_name, last_name] = ['Erased', token];
  return {
    change: { ...anonymised(user._id, user.deleted_at ?? now), email: erased_email, first_name, last_name },
    person: {
      user_id: user._id,
      ...identity,
      erased_email,
      erased_name: `${first_name} ${last_name}`,
    },
  };
}
