import type { DataOf, photosAnalyzed } from '@hazardlens/contracts';

export type Analysis = DataOf<typeof photosAnalyzed>;
