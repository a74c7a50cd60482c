import { type ErasedPerson, fullNameOf } from '@hazardlens/contracts';
import { anonymised } from '../delete-user/delete-user.rules.js';
import type { UserDocument } from '../user/user.model.js';
import type { UserChange } from '../user/user.repository.js';

/**
 * What stands in a person's place everywhere. The token follows from nothing that is known of the person.
 * @param token eight characters
 */
export function erased(user: UserDocument, token: string, now: Date): { change: UserChange; person: ErasedPerson } {
  const erased_email = `erased-${token}@erased.invalid`;
  const [first_name, last_name] = ['Erased', token];
  const { earlier_names = [] } = user;
  return {
    change: { ...anonymised(user._id, now), email: erased_email, first_name, last_name },
    person: {
      user_id: user._id,
      everywhere: user.role === 'super_admin',
      email: user.email,
      name: fullNameOf(user),
      ...(earlier_names.length > 0 ? { earlier_names } : {}),
      erased_email,
      erased_name: `${first_name} ${last_name}`,
    },
  };
}
