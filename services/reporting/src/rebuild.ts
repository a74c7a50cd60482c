import 'reflect-metadata';
import { runRebuild } from '@hazardlens/service-kit';
import { reportingService } from './service.js';

await runRebuild(reportingService);
