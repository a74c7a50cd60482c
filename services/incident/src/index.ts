export { incidentService } from './service.js';
