import { runService } from '@hazardlens/service-kit';
import { incidentService } from './service.js';

await runService(incidentService);
