import { setImmediate } from 'node:timers';
import { act, screen } from '@testing-library/react';
import { hydrateRoot, type Root as ReactRoot } from 'react-dom/client';
import { Root } from './app/root.js';
import { signInPage } from './prerender.js';

// React draws ahead with Node's, which jsdom hides.
globalThis.setImmediate ??= setImmediate;

let root: ReactRoot | undefined;
/** By modules of its own: what draws ahead and what takes over never meet in one program. */
async function drawnStartPage(): Promise<string> {
  let markup = '';
  await jest.isolateModulesAsync(async () => {
    const { startPage } = await import('./prerender.js');
    markup = await startPage();
  });
  return markup;
}
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  localStorage.clear();
});

describe('pages that the build draws', () => {
  it('the start page is taken over as it is: the same elements, nothing drawn anew', async () => {
    const container = document.createElement('div');
    container.innerHTML = await drawnStartPage();
    document.body.append(container);
    const headline = screen.getByRole('heading', { level: 1 });
    expect(headline).toHaveTextContent('From a site photo to a safer site.');
    const differences: unknown[] = [];
    await act(async () => {
      root = hydrateRoot(container, <Root />, { onRecoverableError: (error) => differences.push(error) });
    });
    expect(differences).toEqual([]);
    expect(screen.getByRole('heading', { level: 1 })).toBe(headline);
    // Only a living page names its window.
    expect(document.title).toBe('HazardLens');
  });

  it('the sign-in page says what follows, and has nothing that could be mistaken for its form or read aloud', () => {
    document.body.innerHTML = signInPage();
    expect(document.querySelector('h1')).toHaveTextContent('Sign in');
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(document.querySelectorAll('input, button, form, a, script')).toHaveLength(0);
  });
});
