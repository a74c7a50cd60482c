// Loaded ahead, so that no test pays for a screen's first import.
import './shell.js';
import '../../features/dashboard/dashboard.js';
import '../../features/profile/profile.js';
import { menu, type Role, roles, screenAccess } from '@hazardlens/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aSite, aUser } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();

describe('access', () => {
  it.each(roles)('%s sees exactly its menu', async (role) => {
    signIn(aUser({ role }));
    renderApp('/profile');
    const nav = await screen.findByRole('navigation', { name: 'Main menu' });
    const expected = menu.filter((item) => (item.roles as readonly Role[]).includes(role)).map(({ label }) => label);
    // without the number of waiting findings
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent?.replace(/\d+$/, '')),
    ).toEqual(expected);
  });

  it('an insurer’s admin finds no screen that leads nowhere', async () => {
    signIn(aUser({ role: 'admin', tenant_type: 'insurance_provider' }));
    renderApp('/profile');
    const nav = await screen.findByRole('navigation', { name: 'Main menu' });
    const shown = within(nav)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(shown).toEqual(['Dashboard', 'Risk Intel', 'Analytics', 'Insurance', 'Team', 'Profile']);
  });

  it.each(['/capture', '/queue', '/review', '/review/suggestions', '/sites'])(
    'an insurer’s admin who types %s finds the dashboard',
    async (path) => {
      signIn(aUser({ role: 'admin', tenant_type: 'insurance_provider' }));
      renderApp(path);
      await waitFor(() => expect(currentPath()).toBe('/dashboard'));
    },
  );

  it('an insurer’s admin is led from the top risks to the sheet, a contractor’s into the review', async () => {
    const link = async () =>
      (await screen.findAllByRole('link', { name: 'Missing hard hat' }))[0]?.getAttribute('href');
    const insurer = aUser({ role: 'admin', tenant_type: 'insurance_provider' });
    signIn(insurer);
    const first = renderApp('/dashboard');
    expect(await link()).toBe('/dashboard?incident=incident-1');
    // and how many findings wait is not asked for, since there is no review in the menu
    expect(world.requests.some(({ search }) => search.includes('limit=1&') || search.endsWith('limit=1'))).toBe(false);
    first.unmount();
    signIn(aUser({ role: 'admin' }));
    renderApp('/dashboard');
    expect(await link()).toBe('/review?status=REVIEW_REQUIRED&incident=incident-1');
  });

  it.each(
    Object.entries(screenAccess).flatMap(([path, allowed]) =>
      roles
        .filter((role) => !(allowed as readonly Role[]).includes(role))
        .map((role) => [path, role, allowed] as const),
    ),
  )('%s is denied to %s', async (path, role, allowed) => {
    signIn(aUser({ role }));
    renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
    expect(screen.getByText("You don't have permission to access this page.")).toBeInTheDocument();
    expect(screen.getByText('Required role:')).toBeInTheDocument();
    const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(listed).toEqual(allowed.map((name) => name.replaceAll('_', ' ')));
  });

  it('sends strangers to the login and unknown paths to the start page', async () => {
    const { unmount } = renderApp('/dashboard');
    await waitFor(() => expect(currentPath()).toBe('/login'));
    unmount();
    renderApp('/nowhere');
    await waitFor(() => expect(currentPath()).toBe('/'));
  });

  it('gives the super admin its unlisted screens on the profile', async () => {
    signIn(aUser({ role: 'super_admin' }));
    renderApp('/profile');
    const panel = await screen.findByRole('region', { name: 'Administration' });
    const links = within(panel)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/capture', '/queue', '/analytics', '/insurance', '/sites', '/team']);
  });
});

describe('the document’s title', () => {
  const titles = {
    '/dashboard': 'Dashboard',
    '/capture': 'Capture',
    '/review': 'Review Queue',
    '/queue': 'Queue',
    '/risk-intel': 'Risk Intel',
    '/analytics': 'Analytics',
    '/insurance': 'Insurance',
    '/sites': 'Sites',
    '/team': 'Team',
    '/profile': 'Profile',
  };
  it.each(Object.keys(screenAccess))('of %s names the screen', async (path) => {
    signIn(aUser({ role: 'admin' }));
    renderApp(path);
    await waitFor(() => expect(document.title).toBe(`${titles[path as keyof typeof titles]} · HazardLens`));
  });

  it.each([
    ['/login', 'Sign in · HazardLens'],
    ['/signup', 'Create an organization account · HazardLens'],
  ])('of %s names the screen', async (path, title) => {
    renderApp(path);
    await waitFor(() => expect(document.title).toBe(title));
  });

  it('tells who may not open a screen so', async () => {
    signIn(aUser({ role: 'worker' }));
    renderApp('/team');
    await waitFor(() => expect(document.title).toBe('Access Denied · HazardLens'));
  });
});

describe('active site', () => {
  const chosen = async () => (await screen.findByLabelText('Active Site')) as HTMLSelectElement;

  it('is the first site when nothing usable is saved, and is saved', async () => {
    signIn(world.user, 'gone');
    renderApp('/dashboard');
    await waitFor(async () => expect((await chosen()).value).toBe('site-1'));
    expect(localStorage.getItem('selectedSiteId')).toBe('site-1');
    expect(await screen.findByText('Viewing data for Harbour Tower')).toBeInTheDocument();
  });

  it('stays when it still exists; All sites is a choice that is kept', async () => {
    signIn(world.user, 'site-2');
    const { user } = renderApp('/dashboard');
    await waitFor(async () => expect((await chosen()).value).toBe('site-2'));
    await user.selectOptions(await chosen(), 'All sites');
    expect(localStorage.getItem('selectedSiteId')).toBe('all');
    expect(await screen.findByText('All sites', { selector: 'p' })).toBeInTheDocument();
  });

  it('is not called all sites when the list of sites cannot be had', async () => {
    scenario.breaks('get', '/sites');
    signIn(world.user, 'site-2');
    const { user } = renderApp('/dashboard');
    const subtitle = await screen.findByText(/^Only the site chosen last\. The list of sites could not be loaded\./);
    expect(screen.queryByText('All sites', { selector: 'p' })).not.toBeInTheDocument();
    scenario.answers('get', '/sites', world.sites);
    await user.click(within(subtitle).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect((await chosen()).value).toBe('site-2'));
    expect(await screen.findByText(/^Viewing data for /)).toBeInTheDocument();
  });

  it('names its organisation for a super admin, who has those of several', async () => {
    const other = { tenant_id: 'tenant-2', tenant_name: 'Harbor Build' };
    world.sites = [aSite({ id: 'site-1', name: 'Tower' }), aSite({ id: 'site-2', name: 'Tower', ...other })];
    signIn(aUser({ role: 'super_admin' }));
    renderApp('/profile');
    await waitFor(async () =>
      expect([...(await chosen()).options].map(({ text }) => text)).toEqual([
        'All sites',
        `Tower · ${aSite().tenant_name}`,
        'Tower · Harbor Build',
      ]),
    );
  });

  it('is not offered without sites', async () => {
    world.sites = [];
    signIn();
    renderApp('/dashboard');
    await screen.findByRole('heading', { name: 'Safety Dashboard' });
    await waitFor(() => expect(world.requests.some(({ path }) => path === '/api/sites')).toBe(true));
    expect(screen.queryByLabelText('Active Site')).not.toBeInTheDocument();
  });
});

describe('dashboard', () => {
  it('is titled Risk Overview for an insurance analyst', async () => {
    signIn(aUser({ role: 'insurance_analyst' }));
    renderApp('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Risk Overview' })).toBeInTheDocument();
  });

  it('says that its figures could not be loaded, and gives no verdict instead of them', async () => {
    signIn();
    renderApp('/dashboard');
    const score = await screen.findByRole('region', { name: 'Safety score' });
    expect(await within(score).findByText('This could not be loaded.')).toBeInTheDocument();
    expect(within(score).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.queryByText('75')).not.toBeInTheDocument();
    expect(screen.queryByText('Stable')).not.toBeInTheDocument();
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
  });

  it('has the empty states of the specification', async () => {
    world.incidents = [];
    scenario.answers('get', '/capture-batches', { captures: [], next_cursor: null });
    signIn();
    renderApp('/dashboard');
    expect(await screen.findByText('No high-risk incidents found')).toBeInTheDocument();
    expect(await screen.findByText('No risk data available')).toBeInTheDocument();
    expect(await screen.findByText('No captures yet')).toBeInTheDocument();
  });

  it('asks for the heat map with limit 1000 and for the top risks with both statuses and limit 100', async () => {
    signIn();
    renderApp('/dashboard');
    await screen.findAllByText('Unprotected edge or leading edge');
    const searches = world.requests.filter(({ path }) => path === '/api/incidents').map(({ search }) => search);
    expect(searches).toContain('?limit=1000&view=brief');
    expect(searches).toContain('?status=REVIEW_REQUIRED%2CAPPROVED&limit=100&view=brief');
  });
});
