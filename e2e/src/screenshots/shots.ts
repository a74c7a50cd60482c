import type { Role } from '@hazardlens/contracts';
import type { Page } from 'playwright-core';

// Used inside the page; the types here are Node's, which knows no browser.
declare const document: { querySelector(selector: string): { videoWidth?: number } | null };

/** Whose eyes: one of the demo organisations' people, or nobody. */
export type Viewer = 'stranger' | 'insurer' | Exclude<Role, 'super_admin'>;

export interface Shot {
  readonly name: string;
  readonly viewer: Viewer;
  readonly path: string;
  /** what a person does before the picture is taken */
  readonly prepare?: (page: Page, photos: readonly string[]) => Promise<unknown>;
  /** only the visible part: for dialogs and full-screen views */
  readonly visiblePart?: boolean;
}

const chooseUpload = async (page: Page, photos: readonly string[]) => {
  await page.getByRole('button', { name: 'Upload Photos' }).click();
  await page.locator('input[type=file]').setInputFiles([...photos]);
  await page.getByRole('button', { name: `Remove photo ${photos.length}` }).waitFor();
};
const toReviewStep = async (page: Page, photos: readonly string[]) => {
  await chooseUpload(page, photos);
  await page.getByRole('button', { name: 'Continue to Review' }).click();
  await page.getByText('within').waitFor();
};
const openFirstIncident = async (page: Page) => {
  await page.getByRole('list', { name: 'Incidents' }).getByRole('button').first().click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
};
const incidents = (page: Page) => page.getByRole('list', { name: 'Incidents' }).getByRole('listitem').first().waitFor();

/** Every screen of the product, and the views of a screen that look different. */
export const shots: readonly Shot[] = [
  { name: 'landing', viewer: 'stranger', path: '/' },
  { name: 'login', viewer: 'stranger', path: '/login' },
  { name: 'forgot-password', viewer: 'stranger', path: '/forgot-password' },
  { name: 'signup', viewer: 'stranger', path: '/signup' },
  { name: 'invitation-invalid', viewer: 'stranger', path: '/invite/unknown' },
  { name: 'verify-contact', viewer: 'stranger', path: '/verify-contact/unknown' },
  { name: 'security-log', viewer: 'admin', path: '/profile/security-log' },
  { name: 'dashboard', viewer: 'safety_manager', path: '/dashboard' },
  { name: 'dashboard-worker', viewer: 'worker', path: '/dashboard' },
  { name: 'dashboard-insurer', viewer: 'insurer', path: '/dashboard' },
  {
    name: 'dashboard-why',
    viewer: 'safety_manager',
    path: '/dashboard',
    prepare: (page) => page.getByRole('button', { name: 'Why?' }).first().click(),
    visiblePart: true,
  },
  {
    name: 'dashboard-capture',
    viewer: 'worker',
    path: '/dashboard',
    prepare: async (page) => {
      await page.getByRole('region', { name: 'My recent captures' }).getByRole('link').first().click();
      await page.getByRole('dialog').getByRole('heading', { name: 'Findings' }).waitFor();
    },
    visiblePart: true,
  },
  { name: 'incidents', viewer: 'safety_manager', path: '/incidents?q=hat' },
  {
    name: 'incident',
    viewer: 'safety_manager',
    path: '/incidents?q=hat&action=VERIFIED',
    prepare: async (page) => {
      await page.locator('main a[href^="/incidents/"]').first().click();
      await page.getByRole('heading', { level: 2, name: /Time line|Cronología/ }).waitFor();
    },
  },
  { name: 'capture-setup', viewer: 'worker', path: '/capture' },
  {
    name: 'capture-camera',
    viewer: 'worker',
    path: '/capture',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Use Camera' }).click();
      await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
      await page.getByRole('button', { name: 'Capture', exact: true }).click();
      await page.getByText('Photos 1/5').waitFor();
    },
    visiblePart: true,
  },
  { name: 'capture-upload', viewer: 'worker', path: '/capture', prepare: chooseUpload },
  { name: 'capture-review', viewer: 'worker', path: '/capture', prepare: toReviewStep },
  {
    name: 'capture-result',
    viewer: 'worker',
    path: '/capture',
    prepare: async (page, photos) => {
      await toReviewStep(page, photos);
      await page.getByRole('button', { name: 'Submit Capture' }).click();
      await page.getByRole('dialog').getByText('Overall risk score').waitFor();
    },
    visiblePart: true,
  },
  {
    name: 'capture-report',
    viewer: 'worker',
    path: '/capture',
    prepare: (page) => page.getByRole('button', { name: /Report a hazard|Informar de un peligro/ }).click(),
  },
  {
    name: 'capture-report-suggestions',
    viewer: 'worker',
    path: '/capture',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Report a hazard|Informar de un peligro/ }).click();
      await page.locator('#report-notes').fill('guardrail removed');
      await page.locator('[aria-live=polite] button').first().waitFor();
    },
  },
  {
    name: 'capture-report-search',
    viewer: 'worker',
    path: '/capture',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Report a hazard|Informar de un peligro/ }).click();
      await page.locator('#report-hazard').fill('rail');
      await page.locator('[role=option]').first().waitFor();
    },
    visiblePart: true,
  },
  { name: 'queue-empty', viewer: 'worker', path: '/queue' },
  {
    name: 'queue-offline',
    viewer: 'inspector',
    path: '/capture',
    prepare: async (page, photos) => {
      await page.context().setOffline(true);
      await toReviewStep(page, photos);
      await page.getByRole('button', { name: 'Submit Capture' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
      await page.getByRole('heading', { name: 'Sync Queue' }).waitFor();
    },
  },
  { name: 'review', viewer: 'safety_manager', path: '/review', prepare: incidents, visiblePart: true },
  {
    name: 'review-detail',
    viewer: 'safety_manager',
    path: '/review?status=APPROVED',
    prepare: openFirstIncident,
    visiblePart: true,
  },
  {
    name: 'review-keys',
    viewer: 'safety_manager',
    path: '/review',
    // also where no button offers it: a phone may have a keyboard
    prepare: async (page) => {
      await incidents(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('Approve and already fixed').waitFor();
    },
    visiblePart: true,
  },
  { name: 'actions', viewer: 'safety_manager', path: '/actions?who=all' },
  { name: 'companies', viewer: 'safety_manager', path: '/actions/companies' },
  { name: 'good-practice', viewer: 'safety_manager', path: '/good-practice' },
  { name: 'digest', viewer: 'safety_manager', path: '/digest' },
  { name: 'risk-intel', viewer: 'safety_manager', path: '/risk-intel' },
  { name: 'analytics', viewer: 'safety_manager', path: '/analytics' },
  { name: 'insurance', viewer: 'admin', path: '/insurance' },
  { name: 'insurance-insurer', viewer: 'insurer', path: '/insurance' },
  {
    name: 'insurance-incident',
    viewer: 'insurer',
    path: '/insurance',
    prepare: async (page) => {
      await page.getByRole('region', { name: 'Recent Approved Incidents' }).getByRole('link').first().click();
      await page.getByRole('dialog').getByRole('heading', { level: 2 }).nth(1).waitFor();
    },
    visiblePart: true,
  },
  { name: 'sites', viewer: 'safety_manager', path: '/sites' },
  {
    name: 'sites-add',
    viewer: 'safety_manager',
    path: '/sites',
    prepare: (page) => page.getByRole('button', { name: 'Add Site' }).first().click(),
    visiblePart: true,
  },
  {
    name: 'sites-posters',
    viewer: 'safety_manager',
    path: '/sites',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^(Posters|Carteles)/ })
        .first()
        .click(),
    visiblePart: true,
  },
  {
    name: 'places',
    viewer: 'safety_manager',
    path: '/sites',
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^(Places|Lugares)/ })
        .first()
        .click();
      await page.waitForURL('**/places');
    },
  },
  { name: 'team', viewer: 'admin', path: '/team' },
  {
    name: 'team-invite',
    viewer: 'admin',
    path: '/team',
    prepare: (page) => page.getByRole('button', { name: 'Invite User' }).first().click(),
    visiblePart: true,
  },
  { name: 'coverage', viewer: 'worker', path: '/risk-intel/coverage' },
  { name: 'sources', viewer: 'admin', path: '/review/sources' },
  { name: 'own-hazards', viewer: 'admin', path: '/review/sources/hazards' },
  {
    name: 'sources-change',
    viewer: 'admin',
    path: '/review/sources',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^(Change|Cambiar) / })
        .first()
        .click(),
    visiblePart: true,
  },
  {
    name: 'sources-threshold',
    viewer: 'admin',
    path: '/review/sources',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Threshold for|^Umbral de/ })
        .first()
        .click(),
    visiblePart: true,
  },
  {
    name: 'sources-card',
    viewer: 'admin',
    path: '/review/sources',
    prepare: (page) =>
      page
        .getByText(/^Card, licence|^Ficha, licencia/)
        .first()
        .click(),
  },
  { name: 'photo-by-photo', viewer: 'safety_manager', path: '/review/photos' },
  {
    name: 'photo-by-photo-why',
    viewer: 'safety_manager',
    path: '/review/photos',
    prepare: (page) => page.getByRole('button', { name: /^(Reject|Rechazar)$/ }).click(),
    visiblePart: true,
  },
  { name: 'suggestions', viewer: 'safety_manager', path: '/review/suggestions' },
  { name: 'profile', viewer: 'inspector', path: '/profile' },
  { name: 'data-exports', viewer: 'admin', path: '/profile' },
  {
    name: 'profile-password',
    viewer: 'inspector',
    path: '/profile',
    prepare: (page) => page.getByRole('button', { name: 'Change Password' }).click(),
    visiblePart: true,
  },
  { name: 'access-denied', viewer: 'worker', path: '/team' },
  {
    name: 'notifications',
    viewer: 'safety_manager',
    path: '/dashboard',
    prepare: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    visiblePart: true,
  },
  {
    name: 'menu',
    viewer: 'safety_manager',
    path: '/profile',
    prepare: async (page) => {
      const burger = page.getByRole('button', { name: 'Open menu' });
      if (await burger.isVisible()) await burger.click();
    },
    visiblePart: true,
  },
];
