export { authConfig } from './config.js';
export { authService } from './service.js';
