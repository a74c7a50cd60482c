import { listUsers, type TeamMemberView } from '@hazardlens/contracts';
import { aUser } from './people.js';
import { TestGateway } from './test-gateway.js';

const member = (id: string, changes: Partial<TeamMemberView> = {}): TeamMemberView => {
  const { digest: _, digest_sites: __, ...person } = aUser('worker');
  return {
    ...{ ...person, _id: id, id, created_at: '2026-03-02T09:00:00.000Z', last_login_at: null, invite_pending: false },
    ...changes,
  };
};

// Real: HTTP, access, validation. Fake: auth, of this version and of the one before.
describe('the list of deleted people', () => {
  const admin = aUser('admin');
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.signIn(admin);
  });
  afterAll(() => gateway.close());
  const listed = async (query: string) =>
    (await gateway.call<{ users: TeamMemberView[] }>('GET', `/api/users${query}`, { as: admin })).body.users.map(
      ({ id }) => id,
    );

  it('is never the team, which an auth of an older version answers with', async () => {
    const gone = member('gone', { deleted_at: '2026-04-02T09:00:00.000Z' });
    gateway.messages.answer(listUsers, ({ deleted }) => ({ users: [deleted ? gone : member('here')] }));
    expect([await listed('?deleted=true'), await listed('')]).toEqual([['gone'], ['here']]);
    gateway.messages.answer(listUsers, () => ({ users: [member('here')] }));
    expect(await listed('?deleted=true')).toEqual([]);
  });
});
