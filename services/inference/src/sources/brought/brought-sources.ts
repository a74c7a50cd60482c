import type { Logger } from '@hazardlens/service-kit';
import { calibrate } from '../../detector/model-metadata.js';
import type { InstalledSource } from '../installed-source.js';
import { broughtFacts } from '../model-facts.js';
import type { BroughtConfig } from './brought-config.js';
import { BroughtSource } from './brought-source.js';
import { installedFolders, readInstalled } from './installed-model.js';
import { inShort } from './model-refused.js';

/** Each is a process with a network: more would starve the product. */
const MOST_MODELS = 10;

/**
 * The models that the operator installed, not started yet. One that cannot be used is told and left out: it must not keep the service
 * from starting. What is added or removed later counts from the next start on.
 */
export async function broughtSources(config: BroughtConfig, logger: Logger): Promise<InstalledSource[]> {
  const { MODELS_DIR } = config;
  if (MODELS_DIR === undefined) return [];
  const folders = await installedFolders(MODELS_DIR).catch((error: unknown) => {
    logger.warn({ err: error }, 'MODELS_DIR cannot be read: no brought model is used');
    return [];
  });
  const sources: InstalledSource[] = [];
  for (const folder of folders) {
    try {
      if (sources.length >= MOST_MODELS) throw new Error(`only the first ${MOST_MODELS} models are used`);
      const source = new BroughtSource(await readInstalled(folder), config, logger);
      logger.info({ source: source.id, version: source.version, hazards: source.hazards }, 'a brought model is used');
      sources.push(installed(source, config));
    } catch (error) {
      logger.warn({ folder, why: inShort(error) }, 'a brought model is not used');
    }
  }
  return sources;
}

/** Each photo may wait for the one before it. */
const installed = (source: BroughtSource, { MODELS_TIMEOUT_MS }: BroughtConfig): InstalledSource => ({
  source,
  budgetMs: 2 * MODELS_TIMEOUT_MS,
  atOnce: 1,
  probabilityOf: (hazardType, raw) => {
    const platt = source.calibration[hazardType];
    return platt ? calibrate(raw, platt) : null;
  },
  described: () => broughtFacts(source.installed),
});
