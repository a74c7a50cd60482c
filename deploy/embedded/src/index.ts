export { type RunningProduct, startEmbedded } from './embedded.js';
