// Loaded ahead, so that no test pays for a screen's first import.
import './shell/shell.js';
import '../features/auth/login.js';
import '../features/dashboard/dashboard.js';
import '../features/public-report/report-here.js';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { inTab, onDevice } from '../i18n/device-storage.js';
import { anIncident, aTeamMember, aUser } from '../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../testing/render-app.js';
import { api, server, world } from '../testing/server.js';

setUpTestServer();

const full = () => {
  throw new DOMException('full', 'QuotaExceededError');
};
const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

describe('a browser that has no room for what the app keeps', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    for (const key of onDevice.keys()) onDevice.removeItem(key);
  });

  it('has it for this visit, and nothing older in its place', () => {
    onDevice.setItem('language', 'en');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
    onDevice.setItem('language', 'es');
    expect(onDevice.getItem('language')).toBe('es');
    expect(onDevice.keys()).toEqual(['language']);
    expect(localStorage.getItem('language')).toBeNull();
    jest.restoreAllMocks();
    onDevice.setItem('language', 'en');
    expect(localStorage.getItem('language')).toBe('en');
  });

  it('shows the dashboard all the same, where its first steps end', async () => {
    world.incidents = [anIncident({ status: 'APPROVED' })];
    world.members = [aTeamMember({ id: 'user-1' }), aTeamMember({ id: 'user-2' })];
    server.use(http.get(api('/insurance/links'), () => HttpResponse.json({ links: [{ status: 'active' }] })));
    signIn(aUser({ role: 'admin' }));
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
    renderApp('/dashboard');
    await waitFor(() => expect(onDevice.keys().some((key) => key.startsWith('firstSteps.'))).toBe(true));
    await screen.findByRole('region', { name: 'Risk Severity Heatmap' });
  });
});

describe('a browser that keeps nothing of any site', () => {
  beforeEach(() => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(blocked);
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(blocked);
  });
  afterEach(() => jest.restoreAllMocks());

  it.each(['/login', '/report/poster-1'])('opens %s', async (path) => {
    renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Something broke on this screen')).not.toBeInTheDocument();
  });

  it('has it for this visit', () => {
    inTab.setItem('returnTo', 'somebody /team');
    expect(inTab.getItem('returnTo')).toBe('somebody /team');
    inTab.removeItem('returnTo');
    expect(inTab.getItem('returnTo')).toBeNull();
    expect(inTab.keys()).toEqual([]);
  });
});
