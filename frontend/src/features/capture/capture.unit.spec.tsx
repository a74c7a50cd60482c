// Loaded ahead, so that no test pays for a screen's first import.
import './capture.js';
import '../../app/shell/shell.js';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../testing/builders.js';
import { fileTakenAt } from '../../testing/photos.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();

const result = {
  overall_risk_score: 56,
  detections: [
    {
      photo_index: 0,
      category: 'PPE_COMPLIANCE',
      hazard_type: 'no_hard_hat',
      label: 'Missing hard hat',
      severity: 0.65,
      confidence: 0.8,
      recommended_action: 'Stop',
      osha: '1926.100(a)',
      iso45001: '8.1.2(e)',
      boxes: [{ x: 0.1, y: 0.1, w: 0.2, h: 0.2, class: 'head' }],
      reason: 'Bare head on person 1.',
      reason_code: null,
      reason_params: {},
      incident_id: 'incident-9',
    },
  ],
  photos_analyzed: 1,
  high_risk_incident_created: true,
  capture_id: 'capture-9',
  incidents_created: 1,
  not_assessed: [{ code: 'permits', label: 'Work permits' }],
  photo_hints: [],
};

// jsdom decodes no image, as a browser decodes no HEIC: the file goes as it is.
const aPhoto = (name = 'site.jpg', type = 'image/jpeg', size = 400) => new File(['x'.repeat(size)], name, { type });

async function atSetup() {
  const app = renderApp('/capture');
  await screen.findByLabelText('Which site are you on?');
  return app;
}
async function atUpload() {
  const app = await atSetup();
  await app.user.click(screen.getByRole('button', { name: /Upload Photos/ }));
  return app;
}
async function pick(...files: File[]) {
  const input = await screen.findByLabelText('Choose photos', { selector: 'input' });
  fireEvent.change(input, { target: { files } });
}
async function submit(app: Awaited<ReturnType<typeof atUpload>>, files = [aPhoto()]) {
  await pick(...files);
  await screen.findByText(`Photos ${files.length}/5`);
  await app.user.click(screen.getByRole('button', { name: 'Continue to Review' }));
  await app.user.click(await screen.findByRole('button', { name: 'Submit Capture' }));
}
const dialogText = async () => (await screen.findByRole('dialog')).textContent;

beforeEach(() => signIn(world.user, 'site-1'));

describe('capture by upload', () => {
  it('asks for a site first', async () => {
    signIn(world.user, 'all');
    await atUpload();
    expect(await dialogText()).toContain('Please select a site');
  });

  it('says what it takes', async () => {
    await atUpload();
    expect(await screen.findByText('JPG, PNG, or HEIC • Max 5 photos')).toBeInTheDocument();
  });

  it('refuses files that are no images', async () => {
    await atUpload();
    await pick(new File(['a'], 'plan.pdf', { type: 'application/pdf' }));
    expect(await dialogText()).toContain('Please select only image files');
  });

  it('takes five photos at most and says how many more', async () => {
    await atUpload();
    await pick(aPhoto('1.jpg'), aPhoto('2.jpg'));
    await screen.findByText('Photos 2/5');
    await pick(aPhoto('3.jpg'), aPhoto('4.jpg'), aPhoto('5.jpg'), aPhoto('6.jpg'));
    expect(await dialogText()).toContain('Maximum 5 photos allowed. You can upload 3 more.');
  });

  it('counts photos that are still made ready: one too many is told, not left out without a word', async () => {
    let decode: () => void = () => undefined;
    const decoded = new Promise<void>((resolve) => {
      decode = resolve;
    });
    globalThis.createImageBitmap = () => decoded.then(() => Promise.reject(new Error('no canvas')));
    await atUpload();
    await pick(aPhoto(), aPhoto(), aPhoto());
    await screen.findAllByText('Preparing photo…');
    await pick(aPhoto(), aPhoto(), aPhoto());
    expect(await dialogText()).toContain('Maximum 5 photos allowed. You can upload 2 more.');
    decode();
    expect(await screen.findByText('Photos 3/5')).toBeInTheDocument();
  });

  it('takes photos that the phone has no memory to draw as they are', async () => {
    const before = globalThis.createImageBitmap;
    globalThis.createImageBitmap = async () => ({ width: 4000, height: 3000, close: () => undefined });
    await atUpload();
    await pick(aPhoto('1.jpg'), aPhoto('2.jpg'));
    expect(await screen.findByText('Photos 2/5')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue to Review' })).toBeEnabled());
    globalThis.createImageBitmap = before;
  });

  it('takes HEIC files without a type, and photos can be removed', async () => {
    const { user } = await atUpload();
    await pick(aPhoto('IMG_1.HEIC', ''));
    await screen.findByText('Photos 1/5');
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    expect(screen.getByText('Photos 0/5')).toBeInTheDocument();
  });

  it('needs a photo before the review step', async () => {
    const { user } = await atUpload();
    await user.click(await screen.findByRole('button', { name: 'Continue to Review' }));
    expect(await dialogText()).toContain('Please capture at least one photo');
  });

  it('goes on from the name of the step, since the button that brought it is gone', async () => {
    const { user } = await atUpload();
    const current = () => screen.getByRole('listitem', { current: 'step' });
    expect(current()).toHaveTextContent('Capture');
    expect(current()).toHaveFocus();
    await pick(aPhoto());
    await screen.findByText('Photos 1/5');
    await user.click(screen.getByRole('button', { name: 'Continue to Review' }));
    await screen.findByRole('button', { name: 'Submit Capture' });
    expect(current()).toHaveTextContent('Review');
    expect(current()).toHaveFocus();
  });

  it('sends the photo, shows the result with score and hazards and takes a reviewer to the queue', async () => {
    scenario.answers('post', '/ai/analyze', result);
    const app = await atUpload();
    await submit(app);
    const dialog = await screen.findByRole('dialog');
    for (const line of [
      'Overall risk score: 56/100',
      'Hazards detected: 1',
      'Photos analyzed: 1',
      'High-risk incident auto-created: Yes',
    ]) {
      expect(within(dialog).getByText(line)).toBeInTheDocument();
    }
    const sent = world.requests.find(({ path }) => path === '/api/ai/analyze');
    expect(sent?.body).toMatchObject({ site_id: 'site-1', notes: 'Captured via upload', gps_location: null });
    await app.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(currentPath()).toMatch(/^\/review/));
  });

  it.each([
    ['dark', 'This photo could not be judged: too dark.'],
    ['blurred', 'This photo could not be judged: too blurred.'],
    ['nothing_recognised', 'This photo could not be judged: nothing to see in it.'],
  ] as const)('says of a %s photo that it was not judged, instead of that nothing was found', async (hint, says) => {
    const photo_hints = [{ photo_index: 0, hint, not_judged: true as const }];
    scenario.answers('post', '/ai/analyze', { ...result, detections: [], incidents_created: 0, photo_hints });
    await submit(await atUpload());
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Photos analyzed: 1');
    expect(dialog).toHaveTextContent(says);
    expect(dialog).toHaveTextContent('These photos could not be judged: nothing is known about hazards on them.');
    expect(dialog).not.toHaveTextContent(/no hazards? found/i);
  });

  it.each([
    ['another site than the active one makes its site the active one: the queue shows that', 'site-1', 'site-2'],
    ['a site while all sites are looked at leaves them so', 'all', 'all'],
  ])('of %s', async (_, before, after) => {
    signIn(world.user, before);
    scenario.answers('post', '/ai/analyze', result);
    const app = await atSetup();
    await app.user.selectOptions(screen.getByLabelText('Which site are you on?'), 'site-2');
    await app.user.click(screen.getByRole('button', { name: /Upload Photos/ }));
    await submit(app);
    await app.user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(currentPath()).toMatch(/^\/review/));
    expect(localStorage.getItem('selectedSiteId')).toBe(after);
  });

  it('tells what was found of the photo that it was found on, though an empty file before it was not sent', async () => {
    scenario.answers('post', '/ai/analyze', result);
    const app = await atUpload();
    await pick(aPhoto('cloud.jpg', 'image/jpeg', 0), aPhoto());
    expect(await screen.findByText('The file is empty: it will not be sent')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Continue to Review' }));
    await app.user.click(await screen.findByRole('button', { name: 'Submit Capture' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Photo 1: not sent, the file is empty');
    expect(dialog).toHaveTextContent('Photo 2: one hazard');
    expect(dialog).not.toHaveTextContent(/no hazards? found/i);
    const sent = world.requests.find(({ path }) => path === '/api/ai/analyze')?.body as { photos: string[] };
    expect(sent.photos).toHaveLength(1);
  });

  it('is of the time and place of the first photo that says so: making it smaller leaves that behind', async () => {
    scenario.answers('post', '/ai/analyze', result);
    const photos = [aPhoto(), fileTakenAt('1.jpg', '2026:11:27 14:03:22'), fileTakenAt('2.jpg', '2026:11:27 15:00:00')];
    const { user } = await atUpload();
    await pick(...photos);
    await screen.findByText('Photos 3/5');
    await user.click(screen.getByRole('button', { name: 'Continue to Review' }));
    expect(await screen.findByText(/40\.712778, -74\.006111 \(from the photo\)/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Submit Capture' }));
    await screen.findByRole('dialog');
    const sent = world.requests.find(({ path }) => path === '/api/ai/analyze');
    expect(sent?.body).toMatchObject({
      captured_at: new Date('2026-11-27T14:03:22').toISOString(),
      gps_location: { latitude: expect.closeTo(40.712778, 5), longitude: expect.closeTo(-74.006111, 5) },
    });
  });

  it('says when a chosen photo was taken, but of one that counts for when it arrives', async () => {
    const clockOf = (daysAgo: number) => {
      const at = new Date(Date.now() - daysAgo * 86_400_000);
      const two = (number: number) => String(number).padStart(2, '0');
      return `${at.getFullYear()}:${two(at.getMonth() + 1)}:${two(at.getDate())} 08:15:00`;
    };
    const { user } = await atUpload();
    await pick(fileTakenAt('1.jpg', clockOf(2)));
    await screen.findByText('Photos 1/5');
    await user.click(screen.getByRole('button', { name: 'Continue to Review' }));
    expect(await screen.findByText(/^Taken .*8:15/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
    await pick(fileTakenAt('old.jpg', clockOf(9)));
    await screen.findByText('Photos 1/5');
    await user.click(screen.getByRole('button', { name: 'Continue to Review' }));
    await screen.findByText(/from the photo/);
    expect(screen.queryByText(/^Taken/)).not.toBeInTheDocument();
  });

  it('says which findings do not count here, and why', async () => {
    const held_back = [{ photo_index: 0, hazard_type: 'no_hi_vis', label: '', confidence: 0.41, threshold: 0.6 }];
    scenario.answers('post', '/ai/analyze', { ...result, held_back });
    await submit(await atUpload());
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/Possibly .*vest \(41%\)\. Not counted: .* needs 60%\./);
  });

  it('takes a worker to the dashboard; 202 says that the analysis goes on', async () => {
    signIn(aUser({ role: 'worker' }), 'site-1');
    scenario.answers('post', '/ai/analyze', { status: 'processing', capture_id: 'capture-9' }, 202);
    const app = await atUpload();
    await submit(app);
    expect(await dialogText()).toContain('Photos saved. Analysis continues in the background.');
    await app.user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  it.each([
    [
      "the server's detail",
      () => scenario.refuses('post', '/ai/analyze', 400, 'Photo 1 is not a readable image'),
      'Photo 1 is not a readable image',
    ],
    ['the status without one', () => scenario.breaks('post', '/ai/analyze', 502), 'Server error (502)'],
    [
      'no answer',
      () => scenario.isUnreachable('post', '/ai/analyze'),
      'No response from server. Please check your internet connection.',
    ],
  ])('failure names %s', async (_, given, line) => {
    given();
    await submit(await atUpload());
    const text = await dialogText();
    expect(text).toContain('FAILED TO ANALYZE PHOTOS');
    expect(text).toContain(line);
    expect(text).toContain('Please try again. If problem persists, contact support.');
  });

  it('sends only photos whose encoding is longer than 100 characters', async () => {
    await submit(await atUpload(), [aPhoto('tiny.jpg', 'image/jpeg', 20)]);
    expect(await dialogText()).toContain('No valid photos to analyze. Please capture photos again.');
    expect(world.requests.some(({ path }) => path === '/api/ai/analyze')).toBe(false);
  });

  it('uses one client_id for every try of a capture', async () => {
    scenario.breaks('post', '/ai/analyze', 502);
    const app = await atUpload();
    await submit(app);
    await app.user.click(await screen.findByRole('button', { name: 'OK' }));
    await app.user.click(await screen.findByRole('button', { name: 'Submit Capture' }));
    await screen.findByRole('dialog');
    const ids = world.requests
      .filter(({ path }) => path === '/api/ai/analyze')
      .map(({ body }) => (body as { client_id: string }).client_id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('capture by camera', () => {
  const withCamera = (getUserMedia: () => Promise<MediaStream>) =>
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });

  it.each([
    [
      'permission denied',
      () => Promise.reject(new DOMException('no', 'NotAllowedError')),
      'Camera permission denied. Please allow camera access to capture photos.',
    ],
    ['other failure', () => Promise.reject(new Error('device busy')), 'Failed to start camera: device busy'],
    [
      'no stream',
      () => Promise.resolve({ getVideoTracks: () => [], getTracks: () => [] } as unknown as MediaStream),
      'Failed to initialize camera stream',
    ],
  ])('%s', async (_, camera, text) => {
    withCamera(camera);
    const { user } = renderApp('/capture');
    await screen.findByLabelText('Which site are you on?');
    await user.click(screen.getByRole('button', { name: /Use Camera/ }));
    expect(await dialogText()).toContain(text);
  });
});
