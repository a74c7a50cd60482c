import { userErased } from '@hazardlens/contracts';
import { eventually, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { reportingService } from '../src/service.js';
import { Company } from './company.js';
import { daysAgo } from './facts.js';

describe('somebody who is erased', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ services: [reportingService] });
  });
  afterAll(() => platform?.close());

  it('stands in nobody’s notifications, by none of the names that they had', async () => {
    const company = await Company.found(platform);
    const { id: photographer_id } = company.who('worker');
    const admin = company.who('admin');
    for (const name of ['Ana Admin', 'Ana Reyes']) {
      const decided_by = { id: admin.id, name, role: 'admin' as const };
      await company.incident(
        { status: 'REJECTED', photographer_id, decided_at: daysAgo(0), decided_by, capture_id: null },
        2,
      );
    }
    await eventually(async () => expect((await company.read('worker')).unread).toBe(2));
    const person = { user_id: admin.id, everywhere: false, email: admin.email, name: 'Ana Reyes' };
    await company.tell(userErased, admin.id, 3, {
      ...{ ...person, earlier_names: ['Ana Admin'] },
      ...{ erased_email: 'erased-1@erased.invalid', erased_name: 'Erased 1' },
    });
    await eventually(async () => {
      const bodies = (await company.read('worker')).notifications.map(({ body }) => body);
      const erased = expect.stringContaining('decided by Erased 1');
      expect(bodies).toEqual([erased, erased]);
    });
  });
});
