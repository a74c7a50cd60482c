import { ConfigError, makeFolder } from '@hazardlens/service-kit';

/** @throws ConfigError naming DATA_DIR where it is none and cannot be made */
export async function makeDataFolder(dataDir: string): Promise<void> {
  await makeFolder(dataDir).catch((error: unknown) => {
    throw new ConfigError(
      `embedded cannot start: DATA_DIR names ${dataDir}, which cannot be made (${(error as NodeJS.ErrnoException).code})`,
    );
  });
}
