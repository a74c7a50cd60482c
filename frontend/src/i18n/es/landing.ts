export { landing } from '../en/landing.js';
