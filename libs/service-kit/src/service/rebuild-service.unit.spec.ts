import { weighingService } from '../../test/support/cranes.js';
import { rebuiltModels } from './rebuild-service.js';

it('lets rebuilt rows take their place after copies, in the order in which the service names them, copies among them', () => {
  const service = weighingService();
  const [yards, cranes, sums] = rebuiltModels(service);
  expect(rebuiltModels(service).map(({ collection }) => collection)).toEqual(['yards', 'cranes', 'sums']);
  const models = [sums, yards, cranes].flatMap((model) => model ?? []);
  expect(rebuiltModels({ ...service, rebuild: { ...service.rebuild, models } })).toEqual(models);
});
