import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Root } from './app/root.js';

/** Brings the page to life. The start page comes drawn from the build and is taken over as it is. */
export function start(container: HTMLElement): void {
  const app = (
    <StrictMode>
      <Root />
    </StrictMode>
  );
  const isDrawn = container.dataset['page'] === 'start' && window.location.pathname === '/';
  if (isDrawn) hydrateRoot(container, app);
  else createRoot(container).render(app);
}
