import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.js';

// Two worlds: the landing page loads none of the app, the app none of the landing page.
const Landing = lazy(() => import('../features/landing/routes/landing.js'));
const Application = lazy(() => import('./application.js'));

export function Root() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Suspense fallback={null}>
          <Routes>
            <Route index element={<Landing />} />
            <Route path="*" element={<Application />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
