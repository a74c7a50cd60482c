export { sitesConfig } from './config.js';
export { sitesService } from './service.js';
