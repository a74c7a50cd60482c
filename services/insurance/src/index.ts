export { insuranceConfig } from './config.js';
export { insuranceService } from './service.js';
