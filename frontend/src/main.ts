import './app/fonts.css';
import './app/base.css';
import './app/look.css';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

/** Until the browser has shown the page; a page in the background is not shown at all. */
const shown = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 500);
    requestAnimationFrame(() => setTimeout(resolve));
  });

// What the build has drawn is seen before the scripts take the processor, which on a site phone is a second.
void (container.hasChildNodes() ? shown() : Promise.resolve())
  .then(() => import('./start.js'))
  .then(({ start }) => {
    start(container);
    window.dispatchEvent(new Event('started'));
  })
  // `not-loaded.js` says so: without it the page would stay empty.
  .catch((error: unknown) => {
    console.error(error);
    window.dispatchEvent(new Event('notstarted'));
  });

// After the first screen is there: installing the offline copy must not compete with it.
window.addEventListener('load', () => {
  if ('serviceWorker' in navigator) void import('./app/service-worker/install.js').then(({ install }) => install());
});
