import { createLogger } from '@hazardlens/service-kit';
import { inferenceConfig } from './config.js';
import type { PhotoDetector } from './detector/detector.js';
import type { DetectedPhoto } from './detector/engine.js';
import { workerPool } from './detector-provider.js';
import { GuardedSource } from './sources/guarded-source.js';
import { nothingHidden } from './sources/photo-to-look-at.js';
import { installedSources, SOURCES } from './sources/registry.js';
import { SourcesOfFindings } from './sources/sources-of-findings.js';

/** For benches: detector and other sources over photos as the service runs them, without messages, queue or storage. */
export class SourcesAlone {
  private constructor(
    private readonly detector: PhotoDetector,
    private readonly sources: SourcesOfFindings,
    readonly names: readonly string[],
  ) {}

  /** @param env as the service reads it */
  static async start(env: Readonly<Record<string, string | undefined>>): Promise<SourcesAlone> {
    const config = inferenceConfig.parse(env);
    const logger = createLogger({ level: 'warn' });
    const detector = workerPool(config, logger);
    await detector.start();
    const installed = await installedSources(SOURCES, config, logger);
    const guarded = installed.map((one) => new GuardedSource(one, logger));
    await Promise.all(guarded.map((one) => one.start()));
    const names = [`detector on ${detector.engine}`, ...guarded.map(({ id }) => id)];
    return new SourcesAlone(detector, new SourcesOfFindings(guarded), names);
  }

  /** The detector takes the bytes. */
  detect(photo: Uint8Array): Promise<DetectedPhoto> {
    return this.detector.detect(photo.slice());
  }

  /** @throws Error where a source did not look: what was measured would be none */
  async others(photo: Uint8Array, detected: DetectedPhoto): Promise<void> {
    const seen = { sha256: '', detected, read: () => Promise.resolve(photo), hidden: nothingHidden };
    const tenantId = 'bench';
    const here = await this.sources.here(tenantId);
    const { states } = await here.look(seen, { tenantId, masksRequired: false });
    if (states.some((state) => state !== 'looked')) throw new Error(`a source did not look: ${states.join(', ')}`);
  }

  async stop(): Promise<void> {
    await Promise.all([this.sources.stop(), this.detector.close()]);
  }
}
