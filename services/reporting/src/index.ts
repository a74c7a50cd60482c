export { reportingConfig } from './config.js';
export { reportingService } from './service.js';
