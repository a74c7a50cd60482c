/** Jest runs it before the first journey and `stop-product.cjs` after the last: most journeys share one product (`src/stage.ts`). */
module.exports = async function startProduct() {
  const { shareProduct } = await import('./dist/stage.js');
  globalThis.stopSharedProduct = await shareProduct();
};
