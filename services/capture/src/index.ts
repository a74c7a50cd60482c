export { captureService } from './service.js';
