import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  band,
  exposureBarColour,
  isHighSeverityCount,
  riskBadge,
  rsiBarColour,
  rsiTier,
  safetyScoreColour,
  topRiskColour,
} from '@hazardlens/risk';
import { captureTone } from '../components/marks.js';
import { isSendable } from '../domain/photos/encode.js';

const auth = 'features/auth';
const capture = 'features/capture';
const review = 'features/review';
const dashboard = 'features/dashboard';

const source = (file: string) => readFileSync(join(__dirname, '..', file), 'utf8');
const plain = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** Section 9 and the client's part of section 7: the number, the file that holds it, and how it stands there. */
const constants: [what: string, file: string, text: string | RegExp][] = [
  ['client storage keys', 'domain/storage.ts', /token: 'token', user: 'user', site: 'selectedSiteId'/],
  ['file name of insurance exports', 'features/insurance/insurance.tsx', 'name="insurance-portal"'],
  ['file name of risk exports', 'features/risk/risk-hub.tsx', 'name="risk-intelligence"'],
  ['date and extension of exports', 'components/exports/export-buttons.tsx', /\$\{name}-\$\{today\(\)}\.\$\{kind}/],
  ['offline database version 1', 'domain/queue/queue-store.ts', "deviceDatabase<QueueDatabase>('hazardlens', 1,"],
  [
    "offline store 'queue'",
    'domain/queue/queue-store.ts',
    "createObjectStore('queue', { keyPath: 'id', autoIncrement: true }",
  ],
  ['index on status', 'domain/queue/queue-store.ts', "createIndex('status', 'status')"],
  ['index on created_at', 'domain/queue/queue-store.ts', "createIndex('created_at', 'created_at')"],
  ['redirect after about 100 ms', `${auth}/use-session-start.ts`, 'redirectDelay = 100;'],
  ['5 photos', `${capture}/photos.tsx`, 'maxPhotos = 5;'],
  ['analyze timeout 60 s', 'domain/api/captures.ts', 'analyzeTimeout = 60_000;'],
  ['location', `${capture}/review-step.tsx`, 'enableHighAccuracy: true, timeout: 10_000, maximumAge: 0'],
  ['location fallback', `${capture}/review-step.tsx`, 'latitude: 0, longitude: 0, accuracy: 0'],
  [
    'rear camera',
    `${capture}/camera-step.tsx`,
    "facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 }",
  ],
  ['JPEG quality 0.8', 'domain/photos/prepare.ts', 'jpegQuality = 0.8;'],
  ['GPS to 6 decimals', `${capture}/review-step.tsx`, 'latitude.toFixed(6)'],
  ['heat map limit 1000', `${dashboard}/dashboard.tsx`, 'limit: 1000'],
  ['top risks limit 100', `${dashboard}/dashboard.tsx`, "status: 'REVIEW_REQUIRED,APPROVED', limit: 100"],
  ['note text cut at 50', `${dashboard}/captures.tsx`, 'noteLength = 50;'],
  ['5 recent captures', `${dashboard}/captures.tsx`, 'shown = 5;'],
  ['10 recent approved', 'features/insurance/insurance.tsx', 'shown = 10;'],
  ['invitations ask for a worker', 'features/team/invite-modal.tsx', "role: 'WORKER'"],
  ['an empty company phone is sent as null', `${auth}/signup-form.ts`, "companyPhone === '' ? null"],
  ['the review queue starts with what waits', `${review}/use-filters.ts`, "'REVIEW_REQUIRED'"],
  ['severity filter steps', `${review}/filter-bar.tsx`, 'min: 0, max: 1, step: 0.1'],
  ['modal closes after 2 seconds', 'features/profile/profile.tsx', 'closeDelay = 2000;'],
  ['risk range 30d by default', 'features/risk/risk-hub.tsx', /'30d'/],
];

describe('constants of the specification', () => {
  it.each(constants)('%s', (_, file, text) =>
    expect(source(file)).toMatch(text instanceof RegExp ? text : plain(text)),
  );

  it('a photo counts with more than 100 characters', () => {
    // 75 bytes are 100 characters of base64, 76 are 104
    const photo = (bytes: number) => isSendable(new Blob([new Uint8Array(bytes)]));
    expect([photo(75), photo(76)]).toEqual([false, true]);
  });

  it.each([
    [85, 'green'],
    [84, 'primary'],
    [70, 'primary'],
    [69, 'warning'],
    [50, 'warning'],
    [49, 'danger'],
  ])('a safety score of %d is %s', (score, colour) => expect(safetyScoreColour(score)).toBe(colour));

  it.each([
    [75, 'Critical'],
    [74, 'High'],
    [50, 'High'],
    [49, 'Medium'],
    [25, 'Medium'],
    [24, 'Low'],
  ])('an RSI of %d in the heat map is %s', (rsi, tier) => expect(rsiTier(rsi)).toBe(tier));

  it.each([
    [0.81, 'Critical'],
    [0.8, 'High'],
    [0.61, 'High'],
    [0.6, 'Medium'],
    [0.41, 'Medium'],
    [0.4, 'Low'],
  ])('a severity of %d is %s', (severity, level) => expect(band(severity)).toBe(level));

  it('bars of the insurance portal change above 50 and 75, the count above 5', () => {
    for (const colour of [rsiBarColour, exposureBarColour]) {
      expect([50, 51, 75, 76].map((value) => colour(value))).toEqual([colour(0), 'warning', 'warning', 'danger']);
    }
    expect([5, 6].map(isHighSeverityCount)).toEqual([false, true]);
  });

  it('a capture is green when completed, primary while processing, otherwise grey', () => {
    const statuses = ['completed', 'processing', 'queued', 'failed'] as const;
    expect(statuses.map(captureTone)).toEqual(['green', 'primary', 'grey', 'grey']);
  });

  it('the top risks of the hub change at 60 and 80', () => {
    expect([59, 60, 79, 80].map((score) => topRiskColour(score))).toEqual(['plain', 'warning', 'warning', 'danger']);
  });

  it('the badge of the hub changes at 50 and 75', () => {
    expect([49, 50, 74, 75].map((score) => riskBadge(score))).toEqual([
      'Low Risk',
      'Medium Risk',
      'Medium Risk',
      'High Risk',
    ]);
  });
});
