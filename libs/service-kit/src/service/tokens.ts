/** Injects the parsed config of the service: `@Inject(SERVICE_CONFIG) config: IncidentConfig`. */
export const SERVICE_CONFIG = Symbol('SERVICE_CONFIG');
/** Injects the service's name, as its metrics and logs carry it. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');
/** Injects the service's pino logger: `@Inject(LOGGER) logger: Logger`. */
export const LOGGER = Symbol('LOGGER');
