import type { Logger } from '@hazardlens/service-kit';
import type { InferenceConfig } from '../config.js';
import { broughtSources } from './brought/brought-sources.js';
import { DETECTOR_SOURCE } from './detector/detector-source.js';
import type { InstalledSource } from './installed-source.js';
import { postureSource } from './posture/posture-source.js';
import { visionSources } from './vision/vision-source.js';

/** What an installation has of one kind of source: none, one, or several. Starts nothing. */
export type SourceFactory = (config: InferenceConfig, logger: Logger) => Promise<readonly InstalledSource[]>;

/** Every kind of source beside the detector. Another one is a folder here and a line in this list. */
export const SOURCES: readonly SourceFactory[] = [postureSource, broughtSources, visionSources];

/**
 * The sources of an installation, in order: those that are configured, of them only the ones that INFERENCE_SOURCES names
 * where it is set ('none': the detector alone).
 * @param taught what organisations taught is theirs and no part of the configuration; absent for benches
 * @throws when a name in it is no configured source: somebody believes that it looks
 */
export async function installedSources(
  kinds: readonly SourceFactory[],
  config: InferenceConfig,
  logger: Logger,
  taught?: InstalledSource,
): Promise<InstalledSource[]> {
  const configured = (await Promise.all(kinds.map((kind) => kind(config, logger)))).flat();
  const all = taught ? [...configured, taught] : configured;
  // The detector always looks, named or not.
  const wanted = config.INFERENCE_SOURCES?.filter((name) => name !== DETECTOR_SOURCE);
  if (!wanted) return all;
  const names = all.map(({ source }) => source.id);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined && kinds.length > 0) {
    throw new Error(`INFERENCE_SOURCES names '${unknown}'; configured here: ${names.join(', ') || 'none'}`);
  }
  return all.filter(({ source }) => wanted.includes(source.id));
}
