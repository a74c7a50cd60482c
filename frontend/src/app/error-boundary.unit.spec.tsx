import { render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setUpTestServer } from '../testing/render-app.js';
import { server } from '../testing/server.js';
import { ErrorBoundary } from './error-boundary.js';

const mockSent = jest.fn();
jest.mock('../domain/redirect.js', () => ({ hardRedirect: (path: string) => mockSent(path) }));

setUpTestServer();

const gone = 'Failed to fetch dynamically imported module: http://localhost/assets/team-old.js';

/** A screen whose script could not be had, or that failed to draw. */
function fails(message: string) {
  const Screen = (): never => {
    throw new Error(message);
  };
  return render(
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>,
  );
}

const serverAnswers = (answer: () => Response) => server.use(http.head('*/', answer));
/** What must not happen has no sign to wait for. */
const asked = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('a screen that cannot be shown', () => {
  beforeEach(() => {
    mockSent.mockClear();
    window.sessionStorage.clear();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    window.history.replaceState(null, '', '/team?role=worker');
  });
  afterEach(() => jest.restoreAllMocks());

  it('is loaded again by itself where a newer version took its script away, once', async () => {
    serverAnswers(() => new HttpResponse(null));
    fails(gone).unmount();
    await waitFor(() => expect(mockSent).toHaveBeenCalledWith('/team?role=worker'));
    fails(gone);
    await asked();
    expect(mockSent).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alert')).toHaveTextContent('This screen could not be loaded');
  });

  it('says so where the server does not answer: a reload would end at the page of the browser', async () => {
    serverAnswers(() => HttpResponse.error());
    fails(gone);
    await asked();
    expect(mockSent).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent('There is no connection, or a newer version of HazardLens');
  });

  it('is not loaded again where it failed to draw, which it would do for ever', async () => {
    serverAnswers(() => new HttpResponse(null));
    fails('undefined is not a function');
    await asked();
    expect(mockSent).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent('Something broke on this screen');
  });

  it('is not loaded again while its page is left, which ends what it still loads', async () => {
    serverAnswers(() => new HttpResponse(null));
    const { unmount } = render(<ErrorBoundary>left</ErrorBoundary>);
    window.dispatchEvent(new Event('beforeunload'));
    unmount();
    fails(gone);
    await asked();
    expect(mockSent).not.toHaveBeenCalled();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    fails(gone);
    await waitFor(() => expect(mockSent).toHaveBeenCalledWith('/team?role=worker'));
  });
});
