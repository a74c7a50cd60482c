import 'reflect-metadata';
import { runService } from '@hazardlens/service-kit';
import { reportingService } from './service.js';

await runService(reportingService);
