/** The images of the distributed edition, for tests: one per program. */
export { apps } from '../../deploy/docker/apps.mjs';
