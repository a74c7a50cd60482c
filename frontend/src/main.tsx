import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/fonts.css';
import './app/base.css';
import { Root } from './app/root.js';
import { themeStyleSheet } from './app/theme.js';

const style = document.createElement('style');
style.textContent = themeStyleSheet();
document.head.append(style);

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
createRoot(container).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);

// After the first screen is there: installing the offline copy must not compete with it.
window.addEventListener('load', () => {
  if ('serviceWorker' in navigator) void import('./app/service-worker.js').then(({ install }) => install());
});
