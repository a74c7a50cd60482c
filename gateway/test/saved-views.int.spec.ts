import { listViews, type SavedView, saveView } from '@hazardlens/contracts';
import { aUser } from './people.js';
import { TestGateway } from './test-gateway.js';

// Real: HTTP and views. Fake: the services.
it('saved searches carry their id twice, as every object does', async () => {
  const kept: SavedView = {
    ...{ id: 'view-1', name: 'Falls', address: 'q=falls', created_at: '2026-05-10T12:00:00.000Z' },
  };
  const gateway = await TestGateway.start();
  const as = aUser('worker');
  gateway.signIn(as);
  gateway.messages.answer(listViews, () => ({ views: [kept] }));
  gateway.messages.answer(saveView, () => kept);
  const body = { name: 'Falls', address: 'q=falls' };
  expect((await gateway.call('POST', '/api/views', { as, body })).body).toEqual({ ...kept, _id: 'view-1' });
  const { views } = (await gateway.call('GET', '/api/views', { as })).body;
  expect(views).toEqual([{ ...kept, _id: 'view-1' }]);
  await gateway.close();
});
