import { authService } from '@hazardlens/auth';
import { captureService } from '@hazardlens/capture';
import { incidentService } from '@hazardlens/incident';
import { insuranceService } from '@hazardlens/insurance';
import { reportingService } from '@hazardlens/reporting';
import { rebuildReadModel, type ServiceDefinition } from '@hazardlens/service-kit';
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
    (platform, client) => rebuildReadModel(definition, platform, client),
  );
}
