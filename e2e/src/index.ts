export * from './api.js';
export * from './browser.js';
export * from './camera.js';
export * from './paths.js';
export * from './photos.js';
export * from './product.js';
export * from './stage.js';
export * from './tiny-model.js';
