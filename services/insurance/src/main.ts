import 'reflect-metadata';
import { runService } from '@hazardlens/service-kit';
import { insuranceService } from './service.js';

await runService(insuranceService);
