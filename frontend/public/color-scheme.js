// Runs before the first paint. A file of its own: the CSP allows no inline script.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  // A dark theme must never flash white.
  const saved = read('mantine-color-scheme-value');
  const dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // The page's own first view of the sign-in screen is for those who will see that screen, and in English.
  const language = read('language') ?? navigator.language;
  if (language.toLowerCase().startsWith('es') || read('token')) root.setAttribute('data-first-view', 'off');
})();
