import type { IncidentView, SessionAnswer } from '@hazardlens/contracts';
import { hazardLabel } from '@hazardlens/taxonomy';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type Api, anIncident, aPerson, aSite, aTenant } from '../src/api.js';
import { keepsTheApp } from '../src/browser.js';
import { asBase64, drawnPhoto } from '../src/photos.js';
import { openStage, type Stage } from '../src/stage.js';
import { answer, dialog, faultsOf, heading, told, waitForOfflineCopy } from './screen.js';

jest.setTimeout(300_000);

const looks = [360, 1440].flatMap((width) => (['en', 'es'] as const).map((language) => ({ width, language })));
/** In English and in Spanish. */
const words = {
  firstSteps: ['First steps', 'Primeros pasos'],
  bell: [/^Notifications, \d+ unread/, /^Avisos, \d+ sin leer/],
  notifications: ['Notifications', 'Avisos'],
  approve: ['Approve', 'Aprobar'],
  approved: ['Incident approved successfully', 'Incidente aprobado correctamente'],
  viewName: ['Name of the view', 'Nombre de la vista'],
  saveView: ['Save this view', 'Guardar esta vista'],
  more: [/^More: /, /^Más: /],
  changeRole: ['Change role', 'Cambiar rol'],
  role: ['Role', 'Rol'],
  inspector: ['Inspector', 'Inspector'],
  handOver: ['Hand over repairs', 'Traspasar reparaciones'],
  newOwner: ['New owner', 'Nuevo responsable'],
  handedOver: ['2 repairs were handed over.', 'Se traspasaron 2 reparaciones.'],
  ok: ['OK', 'Aceptar'],
  comment: ['Write a comment', 'Escriba un comentario'],
  send: ['Send comment', 'Enviar comentario'],
  print: ['Print as PDF', 'Imprimir como PDF'],
  give: ['Give to a subcontractor', 'Dar a un subcontratista'],
  name: ['Name', 'Nombre'],
  company: ['Company (optional)', 'Empresa (opcional)'],
  makeLink: ['Make the link', 'Crear el enlace'],
  link: ['Link for this repair', 'Enlace de esta reparación'],
  companies: ['Companies', 'Empresas'],
  oneOpen: ['1 open repair', '1 reparación abierta'],
  posters: ['Posters: Harbour extension', 'Carteles: Harbour extension'],
  hangs: ['Where it hangs', 'Dónde cuelga'],
  makePoster: ['Make a poster', 'Crear un cartel'],
  week: ['The week', 'La semana'],
  measures: ['What would raise the score most', 'Lo que más subiría la puntuación'],
  editName: ['Edit name and phone', 'Editar nombre y teléfono'],
  phone: ['Phone', 'Teléfono'],
  save: ['Save', 'Guardar'],
  sendWeek: ['Send me the week', 'Enviarme la semana'],
  digestSites: ['Sites', 'Obras'],
  push: ['Notifications while the app is closed', 'Avisos con la aplicación cerrada'],
  repair: ['Corrective action', 'Acción correctiva'],
  start: ['Start', 'Empezar'],
  waits: [/^1 step waits on this device/, /^1 paso espera en este dispositivo/],
  note: ['Note', 'Nota'],
  complete: ['Mark as done', 'Marcar como hecha'],
  toVerify: ['done, to be verified', 'hecha, por verificar'],
  linked: ['Something to repair', 'Algo que reparar'],
  whatYouDid: ['What you did, or why it cannot be done', 'Qué ha hecho, o por qué no se puede hacer'],
  isDone: ['It is done', 'Está hecho'],
  thanks: ['Thank you. Somebody will look at it.', 'Gracias. Alguien lo revisará.'],
  forgot: ['Forgot your password?', '¿Olvidó su contraseña?'],
  noMails: [/^This installation sends no mail/, /^Esta instalación no envía correos/],
} as const;
type Word = keyof typeof words;

interface Team {
  admin: SessionAnswer;
  worker: SessionAnswer;
  /** has two repairs */
  leaver: SessionAnswer;
  own: IncidentView;
  given: IncidentView;
}
const nameOf = ({ user }: SessionAnswer) => `${user.first_name} ${user.last_name}`;

/** Stands for the browser's push service, which a machine of tests does not reach. */
const pushService = `{
  const keys = { p256dh: 'B' + 'a'.repeat(86), auth: 'b'.repeat(22) };
  let given = null;
  PushManager.prototype.getSubscription = async () => given;
  PushManager.prototype.subscribe = async () =>
    (given = { toJSON: () => ({ endpoint: 'https://push.example/1', keys }), unsubscribe: async () => (given = null) });
}`;

/** An organisation of its own, in which two findings wait and two are to be repaired by somebody who leaves. */
async function aTeam(url: string): Promise<Team> {
  const { api, session } = await aTenant(url, { name: 'Northgate Builders' });
  const site = await aSite(api, 'Harbour extension');
  await api.put(`/sites/${site.id}/places`, { zones: [{ name: 'Dock 3' }], levels: [] });
  const [worker, leaver] = [await aPerson(api, 'worker'), await aPerson(api, 'worker')];
  const photo = asBase64(await drawnPhoto(2));
  const found = (hazard_type: string, notes: string) =>
    anIncident(worker.api, site.id, { category: 'FALL_RISKS', hazard_type, notes, photo });
  const toRepair = async (incident: IncidentView, admin: Api) => {
    await admin.put(`/incidents/${incident.id}/approve`, {});
    await admin.put(`/incidents/${incident.id}/action`, { owner_id: leaver.session.user.id });
    return incident;
  };
  const own = await toRepair(await found('unprotected_edge', 'Eleven metres open beside the hoist'), api);
  const given = await toRepair(await found('floor_hole', 'A hole without a cover'), api);
  await found('ladder_misuse', 'The ladder stands on pallets');
  await found('scaffold_defect', 'A plank is missing');
  await api.post('/companies', { name: 'Acero Norte', contact: { name: 'Pedro' } });
  return { admin: session, worker: worker.session, leaver: leaver.session, own, given };
}

/** Everything that becomes of a finding, on the screens of all who have to do with it. */
describe('the life of an incident', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 240_000);
  afterAll(() => stage?.close(), 60_000);

  it.each(looks)('is lived at $width px, language $language', async ({ width, language }) => {
    const team = await aTeam(stage.product.url);
    const say = <W extends Word>(word: W) => words[word][language === 'en' ? 0 : 1] as (typeof words)[W][0 | 1];
    const faults: Record<string, string[]> = {};
    const look = async (page: Page, what: string) => {
      faults[what] = await faultsOf(page);
    };
    const at = (session: SessionAnswer | null, options: BrowserContextOptions = {}): Promise<Page> =>
      stage.visitors.visitor(session, {
        ...{ viewport: { width, height: 800 }, locale: language === 'en' ? 'en-US' : 'es-ES' },
        ...options,
      });
    const button = (page: Page, word: Word) => page.getByRole('button', { name: say(word), exact: true });

    const page = await at(team.admin, { ...keepsTheApp, permissions: ['notifications'] });
    await page.addInitScript({ content: pushService });
    await page.goto('/dashboard');
    await heading(page, /./).waitFor();
    await page.getByRole('region', { name: say('firstSteps') }).waitFor();
    await look(page, 'first steps');
    await page.getByRole('button', { name: say('bell') }).click();
    await page.getByRole('heading', { name: say('notifications') }).waitFor();
    await look(page, 'notifications');

    await page.goto('/review/photos');
    await page.locator('h2:focus').waitFor();
    await look(page, 'photo by photo');
    await button(page, 'approve').click();
    await told(page, say('approved'));

    await page.goto('/incidents?q=hoist');
    await page.getByLabel(say('viewName')).fill('Hoists');
    await button(page, 'saveView').click();
    await page.getByRole('link', { name: 'Hoists' }).waitFor();
    await look(page, 'saved views');

    const choose = async (word: 'changeRole' | 'handOver') => {
      await page
        .getByRole('row', { name: nameOf(team.leaver) })
        .getByRole('button', { name: say('more') })
        .click();
      await page.getByRole('menuitem', { name: say(word) }).click();
    };
    await page.goto('/team');
    await choose('changeRole');
    await dialog(page)
      .getByLabel(say('role'))
      .selectOption({ label: say('inspector') });
    await look(page, 'other role');
    await dialog(page)
      .getByRole('button', { name: say('changeRole') })
      .click();
    await dialog(page).waitFor({ state: 'detached' });
    await choose('handOver');
    await dialog(page)
      .getByLabel(say('newOwner'))
      .selectOption({ label: nameOf(team.worker) });
    await look(page, 'hand over');
    await dialog(page)
      .getByRole('button', { name: say('handOver') })
      .click();
    await answer(page, say('handedOver'), say('ok'));

    await page.goto(`/incidents/${team.given.number}`);
    await page.getByLabel(say('comment')).pressSequentially('@Robin');
    await page.getByRole('option', { name: nameOf(team.worker) }).click();
    await button(page, 'send').click();
    await page
      .getByRole('article')
      .getByText(`@${nameOf(team.worker)}`)
      .waitFor();
    await button(page, 'give').click();
    await page.getByRole('combobox', { name: say('company') }).fill('Acero');
    await page.getByRole('option', { name: 'Acero Norte' }).click();
    await look(page, 'incident with comment and form');
    await button(page, 'makeLink').click();
    const link = await page.getByLabel(say('link')).inputValue();
    const download = page.waitForEvent('download');
    await button(page, 'print').click();
    expect((await download).suggestedFilename()).toBe(`${team.given.number}.pdf`);

    await page.goto('/actions/companies');
    await heading(page, say('companies')).waitFor();
    await page.getByText(say('oneOpen')).waitFor();
    await look(page, 'companies');

    await page.goto('/sites');
    await page.getByRole('button', { name: say('posters') }).click();
    await dialog(page).getByLabel(say('hangs')).selectOption({ label: 'Dock 3' });
    await button(page, 'makePoster').click();
    await dialog(page).getByText('Dock 3', { exact: true }).last().waitFor();
    await look(page, 'posters');

    await page.goto('/digest');
    await heading(page, say('week')).waitFor();
    await page.getByRole('region', { name: say('measures') }).waitFor();
    await look(page, 'the week');

    await page.goto('/profile');
    await button(page, 'editName').click();
    await dialog(page).getByLabel(say('phone')).fill('+34 600 000 000');
    await look(page, 'own name and phone');
    await dialog(page)
      .getByRole('button', { name: say('save') })
      .click();
    await page.getByText('+34 600 000 000').waitFor();
    const week = page.getByRole('switch', { name: say('sendWeek') });
    await week.click();
    await page.getByRole('combobox', { name: say('digestSites') }).click();
    const sites = page.getByRole('listbox', { name: say('digestSites') });
    await sites.getByRole('option', { name: 'Harbour extension' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: say('push'), checked: false }).click();
    await page.getByRole('switch', { name: say('push'), checked: true }).waitFor();
    await look(page, 'profile');
    await page.context().close();

    const site = await at(team.worker, keepsTheApp);
    await site.goto('/actions');
    await waitForOfflineCopy(site);
    await site.getByRole('button', { name: new RegExp(hazardLabel(team.own.hazard_type, language)) }).click();
    await button(site, 'start').waitFor();
    await look(site, 'repair');
    await site.context().setOffline(true);
    await button(site, 'start').click();
    await site.getByText(say('waits')).waitFor();
    await site.context().setOffline(false);
    await site.getByText(say('waits')).waitFor({ state: 'detached' });
    await site.getByLabel(say('note')).fill('The rail is back.');
    await button(site, 'complete').click();
    await dialog(site).getByText(say('toVerify')).first().waitFor();
    await site.context().close();

    const stranger = await at(null);
    await stranger.goto(new URL(link).pathname);
    await heading(stranger, say('linked')).waitFor();
    await look(stranger, 'repair by link');
    await stranger.getByLabel(say('whatYouDid')).fill('Covered and screwed down.');
    await button(stranger, 'isDone').click();
    await stranger.getByText(say('thanks')).waitFor();
    await stranger.goto('/forgot-password');
    await heading(stranger, say('forgot')).waitFor();
    await stranger.getByText(say('noMails')).waitFor();
    await look(stranger, 'forgotten password');
    await stranger.context().close();

    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
  });
});
