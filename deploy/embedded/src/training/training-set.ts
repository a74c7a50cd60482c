import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Actor,
  getIncident,
  type IncidentRecord,
  listIncidentFacts,
  listTenantFacts,
} from '@hazardlens/contracts';
import { Facts, type MessageClient, ObjectMissingError, type ObjectStore } from '@hazardlens/service-kit';
import sharp from 'sharp';
import { type TrainingLabels, trainingClasses, trainingLabels } from './training-labels.js';

/** Why there is no training set; said to the person who asked. */
export class TrainingSetRefused extends Error {
  override readonly name = 'TrainingSetRefused';
}

const ASKED_MS = 30_000;

export interface TrainingSetRequest {
  readonly tenantId: string;
  /** a folder that is empty or not there yet */
  readonly out: string;
}
export interface TrainingSetSource {
  readonly client: Pick<MessageClient, 'request'>;
  readonly objects: Pick<ObjectStore, 'get'>;
}
interface TrainingImage extends TrainingLabels {
  file: string;
  w: number;
  h: number;
  source: 'feedback';
  /** the photo */
  origin: string;
}

/**
 * Writes the photos that reviewers of an organisation have decided about, with their boxes, in the form of the detector's
 * training data. Only for an organisation that has agreed to it.
 * @returns how many photos and boxes were written, and how many photos are not there any more
 * @throws TrainingSetRefused; then nothing was written
 */
export async function writeTrainingSet(
  { client, objects }: TrainingSetSource,
  { tenantId, out }: TrainingSetRequest,
): Promise<{ photos: number; boxes: number; missing: number }> {
  const facts = new Facts(client);
  const reader = await readerWithConsent(facts, tenantId);
  await assertEmpty(out);
  await mkdir(join(out, 'train'), { recursive: true });
  const images: TrainingImage[] = [];
  let missing = 0;
  for (const incidents of (await decidedByPhoto(client, facts, reader)).values()) {
    const [{ photo } = { photo: null }] = incidents;
    const labels = trainingLabels(incidents);
    if (!photo || !labels) continue;
    const bytes = await objects.get(photo.key).catch(nothingIfMissing);
    if (bytes === null) {
      missing += 1;
      continue;
    }
    const { width, height } = await sharp(bytes).metadata();
    const file = `feedback-${String(images.length).padStart(5, '0')}.jpg`;
    await writeFile(join(out, 'train', file), bytes, { mode: 0o600 });
    images.push({ file, w: width, h: height, source: 'feedback', origin: photo.id, ...labels });
  }
  await writeFile(join(out, 'train.json'), JSON.stringify({ classes: trainingClasses, images }), { mode: 0o600 });
  await writeFile(join(out, 'README.md'), readme(tenantId, images.length));
  return { photos: images.length, boxes: images.reduce((sum, { boxes }) => sum + boxes.length, 0), missing };
}

/** Who reads as the organisation's own people do. @throws TrainingSetRefused where it has not agreed */
async function readerWithConsent(facts: Facts, tenantId: string): Promise<Actor> {
  for await (const { fact } of facts.all(listTenantFacts)) {
    const { id, name: tenant_name, tenant_type, training_consent } = fact.tenant;
    if (id !== tenantId) continue;
    const asker = { id: 'export-training', email: '', name: 'export-training', role: 'admin' as const };
    if (training_consent === true) return { ...asker, tenant_id: id, tenant_name, tenant_type };
    throw new TrainingSetRefused(
      `${tenant_name} has not agreed that its photos are used for training: an admin of it can, in its settings.`,
    );
  }
  throw new TrainingSetRefused(`There is no organisation ${tenantId}.`);
}

async function assertEmpty(folder: string): Promise<void> {
  const content = await readdir(folder).catch(() => []);
  if (content.length > 0) throw new TrainingSetRefused(`${folder} is not empty.`);
}

/** Incidents of the analysis by photo; what a person reported without one has no boxes. In order of their ids. */
async function decidedByPhoto(
  client: TrainingSetSource['client'],
  facts: Facts,
  actor: Actor,
): Promise<Map<string, IncidentRecord[]>> {
  const byPhoto = new Map<string, IncidentRecord[]>();
  const context = { tenantId: actor.tenant_id, actorId: actor.id, deadlineMs: ASKED_MS };
  for await (const { fact } of facts.all(listIncidentFacts)) {
    const { id: incident_id, tenant_id, capture_id, status } = fact.incident;
    if (tenant_id !== actor.tenant_id || capture_id === null || status === 'REVIEW_REQUIRED') continue;
    // facts tell the last step alone, which of a decided incident is mostly one of its repair
    const incident = await client.request(getIncident, { actor, incident_id }, context);
    if (!incident.photo) continue;
    byPhoto.set(incident.photo.id, [...(byPhoto.get(incident.photo.id) ?? []), incident]);
  }
  return byPhoto;
}

function nothingIfMissing(error: unknown): null {
  if (error instanceof ObjectMissingError) return null;
  throw error;
}

const readme = (tenantId: string, photos: number): string => `# Photos that reviewers have decided about
${photos} photos of organisation ${tenantId}, exported ${new Date().toISOString().slice(0, 10)} with its consent to training. They show people unblurred: keep
them as you keep the product's own data, and delete them when the consent is withdrawn.

\`train.json\`: \`{classes, images: [{file, w, h, source, origin, labelled, boxes: [[class, cx, cy, w, h], …], drawn_by: […], hazards: […]}]}\`, boxes as fractions of the photo.
\`labelled\` lists the classes that are known in a photo: confirmed and drawn completely, or a false alarm and so absent. Any other class is unknown
there, not absent, so mask its loss; boxes of such classes are right where they are drawn. \`drawn_by\` tells of each box whether the analysis drew
it or a person, who moved it, added it or said what it shows. \`hazards\` are the decided findings: \`{hazard_type, there, seen_by, found_as?, boxes: [{class,
box: [cx, cy, w, h], drawn_by}]}\`; \`there: false\` is a false alarm, \`found_as\` what the analysis had called it, \`seen_by: person\` a hazard that
every source missed; their boxes may show what the detector has no class for.
`;
