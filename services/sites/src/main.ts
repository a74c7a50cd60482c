import 'reflect-metadata';
import { runService } from '@hazardlens/service-kit';
import { sitesService } from './service.js';

await runService(sitesService);
