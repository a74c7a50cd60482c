import { lazy, type ReactNode, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.js';
import { FirstView } from './first-view.js';

// Two worlds: the landing page loads none of the app, the app none of the landing page.
const Landing = lazy(() => import('../features/landing/landing.js'));
const Application = lazy(() => import('./application.js'));

/** The same for the build, which draws the start page ahead, and for the browser, which goes on from there. */
export function Pages({ router }: { router: (pages: ReactNode) => ReactNode }) {
  return (
    <ErrorBoundary>
      {router(
        <Suspense fallback={<FirstView />}>
          <Routes>
            <Route index element={<Landing />} />
            <Route path="*" element={<Application />} />
          </Routes>
        </Suspense>,
      )}
    </ErrorBoundary>
  );
}

export const Root = () => <Pages router={(pages) => <BrowserRouter>{pages}</BrowserRouter>} />;
