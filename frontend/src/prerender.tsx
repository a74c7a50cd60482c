import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { Pages } from './app/root.js';
import { SignInShell } from './features/auth/sign-in-shell.js';

/** Drawn by the build: the start page, which the browser only has to bring to life. */
export async function startPage(): Promise<string> {
  const page = <Pages router={(pages) => <StaticRouter location="/">{pages}</StaticRouter>} />;
  // In one piece: parts that arrive later would need a script in the page.
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  return await new Response(prelude).text();
}

/** Drawn by the build: what the sign-in page shows until its form is there. */
export const signInPage = (): string => renderToStaticMarkup(<SignInShell />);
