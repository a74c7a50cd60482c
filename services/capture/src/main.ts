import { runService } from '@hazardlens/service-kit';
import { captureService } from './service.js';

await runService(captureService);
