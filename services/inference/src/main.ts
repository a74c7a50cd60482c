import { runService } from '@hazardlens/service-kit';
import { inferenceService } from './service.js';

await runService(inferenceService);
