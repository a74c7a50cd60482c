import 'reflect-metadata';
import { runService } from '@hazardlens/service-kit';
import { authService } from './service.js';

await runService(authService);
