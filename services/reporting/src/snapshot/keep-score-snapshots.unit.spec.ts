import { createLogger, type ReplicaReader } from '@hazardlens/service-kit';
import type { TenantCopy } from '../place/copies.js';
import type { Places } from '../score/places.reader.js';
import { KeepScoreSnapshots } from './keep-score-snapshots.job.js';
import type { ScoreHistory } from './score-history.js';

const contractors = ['a', 'b', 'c'].map((_id) => ({ _id, tenant_type: 'contractor', is_platform: false }));

it('a contractor whose scores cannot be read holds up no other one, and the run has failed', async () => {
  const asked: string[] = [];
  const places = {
    everywhere: async ({ _id }: TenantCopy) => {
      asked.push(_id);
      if (_id === 'b') throw new Error('Not readable.');
      return [];
    },
  } as unknown as Places;
  const tenants = { all: () => contractors } as unknown as ReplicaReader<TenantCopy>;
  const job = new KeepScoreSnapshots(places, {} as ScoreHistory, tenants, createLogger({ level: 'silent' }));
  await expect(job.run()).rejects.toThrow('scores of a contractor are not kept this time: 1 times');
  expect(asked).toEqual(['a', 'b', 'c']);
});
