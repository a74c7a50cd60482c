export { pixelate, type Region, UndecodablePhotoError } from './pixelate.js';
