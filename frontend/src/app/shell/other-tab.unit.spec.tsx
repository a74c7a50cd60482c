// Loaded ahead, so that no test pays for a screen's first import.
import './shell.js';
import '../../features/actions/actions.js';
import '../../features/incidents/incident-page.js';
import '../../features/incidents/incidents.js';
import '../../features/profile/profile.js';
import '../../features/sites/sites.js';
import { act, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { i18n } from '../../i18n/index.js';
import { aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import Application from '../application.js';

setUpTestServer();

const otherTabChooses = (language: string) =>
  act(async () => {
    localStorage.setItem('language', language);
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: language }));
  });

describe('a language that is chosen in another tab', () => {
  afterEach(() => act(() => i18n.changeLanguage('en')));

  it('shows here, too', async () => {
    signIn();
    window.history.replaceState(null, '', '/sites');
    render(
      <BrowserRouter>
        <Application />
      </BrowserRouter>,
    );
    await screen.findByRole('heading', { name: 'Sites Management' });
    await otherTabChooses('es');
    expect(await screen.findByRole('heading', { name: 'Gestión de obras' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('es');
  });
});

describe('the focus', () => {
  afterEach(() => act(() => i18n.changeLanguage('en')));

  it('stays in a field while the language changes: its screen has another name, and is the same one', async () => {
    signIn(aUser({ role: 'admin' }));
    const { user } = renderApp('/profile');
    const address = await screen.findByLabelText('Contact email');
    await user.type(address, 'x');
    await act(() => i18n.changeLanguage('es'));
    expect(address).toHaveFocus();
  });

  it('goes on from an incident that is opened from its list', async () => {
    signIn();
    const { user } = renderApp('/incidents');
    await user.click((await screen.findAllByRole('link', { name: /Missing hard hat/ }))[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: /Missing hard hat/ });
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
