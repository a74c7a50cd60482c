// Runs before the first paint, so that a dark theme never flashes white. A file of its own: the CSP allows no inline script.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('mantine-color-scheme-value');
  } catch {}
  const dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
