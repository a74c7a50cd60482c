import { authService } from '@hazardlens/auth';
import { captureService } from '@hazardlens/capture';
import { incidentService } from '@hazardlens/incident';
import { insuranceService } from '@hazardlens/insurance';
import { reportingService } from '@hazardlens/reporting';
import {
  MessageClient,
  type Platform,
  rebuildReadModel,
  type ServiceDefinition,
  tellRebuilt,
} from '@hazardlens/service-kit';
import { sitesService } from '@hazardlens/sites';
import { withStoppedProduct } from './stopped-product.js';

/** Services whose documents are, wholly or in part, made of other services' facts. */
export const rebuildable: Readonly<Record<string, ServiceDefinition>> = {
  reporting: reportingService,
  insurance: insuranceService,
};
const owners: readonly ServiceDefinition[] = [
  authService,
  sitesService,
  captureService,
  incidentService,
  insuranceService,
];

/**
 * Rebuilds a read model in DATA_DIR of the stopped product. The owners only answer questions meanwhile: no command runs,
 * no job, and no event leaves an outbox, so what waits there is delivered at the next start.
 * @returns what was read, by name
 * @throws Error when the product is running on this DATA_DIR
 */
export async function rebuildEmbedded(
  environment: NodeJS.ProcessEnv,
  definition: ServiceDefinition,
): Promise<Readonly<Record<string, number>>> {
  return withStoppedProduct(
    environment,
    { asker: 'rebuild', owners: owners.filter((each) => each !== definition) },
    // nobody else has to hear of it
    (platform, client) => rebuildReadModel(definition, { ...platform, rebuildSettleMs: 0 }, client),
  );
}

/**
 * Rebuilds a read model of the running product, in its process.
 * @returns what a person reads when it is done
 * @throws Error when there is no such read model
 */
export async function rebuildBeside(platform: Platform, name: string): Promise<string> {
  const definition = Object.hasOwn(rebuildable, name) ? rebuildable[name] : undefined;
  if (!definition) throw new Error(`There is no read model '${name}'.`);
  const { transport, logger, instanceId } = platform;
  const client = await MessageClient.connect({ transport, logger, instanceId: `${instanceId}-rebuild-${name}` });
  try {
    return tellRebuilt(name, await rebuildReadModel(definition, platform, client));
  } finally {
    await client.close();
  }
}
