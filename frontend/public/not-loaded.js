// What the page says where its first scripts cannot be had; of the later ones the app says it itself (error-boundary.tsx).
// A file of its own: the CSP allows no inline script, and it must be there before those.
(() => {
  const words = {
    en: {
      missing: 'This screen could not be loaded',
      why: 'There is no connection, or a newer version of HazardLens has come.',
      reload: 'Reload',
    },
    es: {
      missing: 'No se pudo cargar esta pantalla',
      why: 'No hay conexión, o hay una versión más nueva de HazardLens.',
      reload: 'Volver a cargar',
    },
  };
  const language = () => {
    try {
      return localStorage.getItem('language') ?? navigator.language;
    } catch {
      return navigator.language;
    }
  };
  const element = (name, className, text) => Object.assign(document.createElement(name), { className, textContent: text });

  const say = () => {
    const root = document.getElementById('root');
    // The start page is drawn already, and its links work without any script.
    if (root.dataset.page === 'start') return;
    const lang = language().toLowerCase().startsWith('es') ? 'es' : 'en';
    const { missing, why, reload } = words[lang];
    const message = element('main', 'hl-message', '');
    message.setAttribute('role', 'alert');
    message.lang = lang;
    message.style.minHeight = '60vh';
    message.style.padding = '16px';
    const button = element('button', 'hl-button hl-primary', reload);
    button.addEventListener('click', () => location.reload());
    message.append(element('h1', 'hl-heading', missing), element('p', '', why), button);
    root.replaceChildren(message);
  };
  // The page's own script, or one that it begins with; those do not bubble.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && target.type === 'module' && say(), true);
  // What it asked for itself (main.ts).
  addEventListener('notstarted', say);
})();
