// What the page says where its first scripts do not come or cannot be had; of the later ones the app says it itself (error-boundary.tsx).
// A file of its own: the CSP allows no inline script, and it must be there before those.
(() => {
  const words = {
    en: {
      missing: 'This screen could not be loaded',
      why: 'There is no connection, or a newer version of HazardLens has come.',
      late: 'No answer from the server yet.',
      reload: 'Reload',
    },
    es: {
      missing: 'No se pudo cargar esta pantalla',
      why: 'No hay conexión, o hay una versión más nueva de HazardLens.',
      late: 'El servidor todavía no responde.',
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

  const root = () => document.getElementById('root');
  /** In the language of who reads it, with a way on. */
  const messageOf = (name, height, ...parts) => {
    const lang = language().toLowerCase().startsWith('es') ? 'es' : 'en';
    const message = element(name, 'hl-message', '');
    message.setAttribute('role', 'alert');
    message.lang = lang;
    message.style.minHeight = height;
    message.style.padding = '16px';
    const button = element('button', 'hl-button hl-primary', words[lang].reload);
    button.addEventListener('click', () => location.reload());
    message.append(...parts.map(([tag, className, key]) => element(tag, className, words[lang][key])), button);
    return message;
  };
  // The start page is drawn already, and its links work without any script.
  const isDrawn = () => root().dataset.page === 'start';

  // They may still come: what is drawn of the page stays.
  let late = null;
  const waiting = setTimeout(() => {
    if (isDrawn()) return;
    late = messageOf('div', '', ['p', '', 'late']);
    document.body.append(late);
  }, 15_000);
  const settle = () => {
    clearTimeout(waiting);
    late?.remove();
  };
  const say = () => {
    settle();
    if (!isDrawn()) root().replaceChildren(messageOf('main', '60vh', ['h1', 'hl-heading', 'missing'], ['p', '', 'why']));
  };
  addEventListener('started', settle);
  // The page's own script, or one that it begins with; those do not bubble.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && target.type === 'module' && say(), true);
  // What it asked for itself (main.ts).
  addEventListener('notstarted', say);
})();
