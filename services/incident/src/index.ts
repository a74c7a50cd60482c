export { reported } from './create-incident/report-incident.rules.js';
export { IncidentRepository } from './incident/incident.repository.js';
export { incidentService } from './service.js';
