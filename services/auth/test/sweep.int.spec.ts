import { startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { authService } from '../src/index.js';
import { inDatabase } from './database.js';
import { jwtSecret } from './world.js';

describe('what has expired', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ services: [authService], env: { JWT_SECRET: jwtSecret } });
  });
  afterAll(() => platform?.close());

  // The engine removes it; that it does is a test of the engine.
  it.each([
    ['sessions', { expires_at: 1 }, 0],
    ['invitations', { expires_at: 1 }, 0],
    ['audit_entries', { expires_at: 1 }, 0],
    ['contact_claims', { expires_at: 1 }, 0],
    ['declined_addresses', { expires_at: 1 }, 0],
    ['attempt_counters', { until: 1 }, 0],
    ['known_addresses', { expires_at: 1 }, 0],
    ['inbox', { expires_at: 1 }, 0],
  ])('of %s goes by itself', (collection, key, expireAfterSeconds) =>
    inDatabase(platform, async (database) => {
      const indexes = await database.collection(collection).indexes();
      expect(indexes).toContainEqual(expect.objectContaining({ key, expireAfterSeconds }));
    }),
  );
});
