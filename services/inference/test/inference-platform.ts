/** The inference service with a scripted detector, on the engines of libs/testing, and what it says. */
import { randomUUID } from 'node:crypto';
import {
  analysisFailed,
  analyzePhotos,
  type DataOf,
  listPhotoCovers,
  madePictureBytesChanged,
  photosAnalyzed,
  type ReplyOf,
  type StoredPhoto,
} from '@hazardlens/contracts';
import type { ObjectStore } from '@hazardlens/service-kit';
import { type Fake, fake, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import type { Rect } from '../src/detector/rect.js';
import type { DetectedPhoto, PhotoDetector } from '../src/index.js';
import { inferenceServiceWith } from '../src/index.js';
import type { InstalledSource } from '../src/sources/installed-source.js';

type Answer = (photo: Uint8Array, hurried: boolean, scan?: readonly Rect[]) => Promise<DetectedPhoto>;

/** Finds on every photo what the test says. */
export class ScriptedDetector implements PhotoDetector {
  readonly engine = 'scripted';
  modelVersion = 'scripted 1';
  hurriedVersion = 'scripted 1';
  featuresVersion: string | null = null;
  started = 0;
  closed = 0;
  /** Photos looked at so far. */
  looks = 0;

  constructor(public answer: Answer) {}

  async start(): Promise<void> {
    this.started += 1;
  }

  detect(photo: Uint8Array, hurried = false, scan?: readonly Rect[]): Promise<DetectedPhoto> {
    this.looks += 1;
    return this.answer(photo, hurried, scan);
  }

  async close(): Promise<void> {
    this.closed += 1;
  }
}

export const nothingFound: DetectedPhoto = {
  width: 1280,
  height: 960,
  detections: [],
  measures: { brightness: 120, sharpness: 100, outlines: 400, contrast: 40 },
};

export class InferencePlatform {
  private constructor(
    readonly platform: TestPlatform,
    readonly detector: ScriptedDetector,
    private readonly analyzed: Fake<typeof photosAnalyzed>,
    private readonly failed: Fake<typeof analysisFailed>,
    private readonly bytes: Fake<typeof madePictureBytesChanged>,
    private readonly covers: Fake<typeof listPhotoCovers>,
  ) {}

  /** What was asked of the covers of photos, and for whom. */
  get coversAsked(): [tenantId: string, captureId: string][] {
    return this.covers.messages.map(({ tenantId, data }) => [tenantId, data.capture_id]);
  }

  /** What was told of the bytes that pictures take that were made for an organisation. */
  bytesOf(tenantId: string): DataOf<typeof madePictureBytesChanged>[] {
    return this.bytes.messages.map(({ data }) => data).filter((told) => told.tenant_id === tenantId);
  }

  static async start(
    answer: Answer = () => Promise.resolve(nothingFound),
    sources: readonly InstalledSource[] = [],
    env: Record<string, string> = {},
    objects?: ObjectStore,
    covered: () => ReplyOf<typeof listPhotoCovers> = () => ({ photos: [] }),
  ): Promise<InferencePlatform> {
    const detector = new ScriptedDetector(answer);
    const [analyzed, failed, bytes] = [fake(photosAnalyzed), fake(analysisFailed), fake(madePictureBytesChanged)];
    const covers = fake(listPhotoCovers, covered);
    const platform = await startTestPlatform({
      services: [inferenceServiceWith(() => detector, [() => Promise.resolve(sources)])],
      env,
      ...(objects && { objects }),
      fakes: [analyzed, failed, bytes, covers] as unknown as Fake[],
    });
    return new InferencePlatform(platform, detector, analyzed, failed, bytes, covers);
  }

  /** A capture whose photos are stored, each with other bytes. */
  async aCapture(tenantId: string, photos: readonly Buffer[]): Promise<DataOf<typeof analyzePhotos>['capture']> {
    const id = randomUUID();
    const stored: StoredPhoto[] = [];
    for (const [index, bytes] of photos.entries()) {
      const key = `tenants/${tenantId}/captures/${id}/${index}.jpg`;
      await this.platform.objects.put(key, bytes, { contentType: 'image/jpeg' });
      const thumbnail_key = key.replace('.jpg', '.thumb.jpg');
      stored.push({ id: `${id}-${index}`, index, key, thumbnail_key, sha256: 'ab', width: 1280, height: 960 });
    }
    const now = new Date().toISOString();
    return {
      id,
      site_id: 'site-1',
      site_name: 'North yard',
      captured_at: now,
      received_at: now,
      photographer: { id: 'user-1', name: 'Wanda Worker' },
      photos: stored,
    };
  }

  async analyze(tenantId: string, capture: DataOf<typeof analyzePhotos>['capture'], masks_required = false) {
    const context = { tenantId, actorId: 'user-1', deadlineMs: 20_000 };
    return this.platform.client.request(analyzePhotos, { capture, policy: { masks_required } }, context);
  }

  /** Events about a capture, in order of arrival. */
  analyses(captureId: string) {
    return this.analyzed.messages.filter((message) => message.data.capture.id === captureId);
  }

  failures(captureId: string) {
    return this.failed.messages.filter((message) => message.data.capture_id === captureId);
  }

  close(): Promise<void> {
    return this.platform.close();
  }
}
