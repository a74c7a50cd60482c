module.exports = () => globalThis.stopSharedProduct?.();
