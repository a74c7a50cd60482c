import 'reflect-metadata';
import { runRebuild } from '@hazardlens/service-kit';
import { insuranceService } from './service.js';

await runRebuild(insuranceService);
