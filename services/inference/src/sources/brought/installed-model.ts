import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readingRecord } from './child-messages.js';
import { MODEL_FILE, type ModelFormat } from './file-network.js';
import { type ModelMap, parseMap } from './model-map.js';
import { ModelRefusedError } from './model-refused.js';

const RECORD = 'record.json';
const SWITCHED_OFF = 'switched-off.json';
/** A large detector has 250 MB. */
const MOST_BYTES = 500 * 1024 * 1024;
const MOST_FILES = 200;

const share = z.number().min(0).max(1);
const measure = z.object({ found: z.int(), right: z.int(), there: z.int() });

/** What `npm run models` found out and keeps beside the model. */
export const modelRecord = z.object({
  added_at: z.iso.datetime(),
  licence: z.string().max(120),
  format: z.enum(['onnx', 'tfjs']),
  /** Of the network's files and map.json. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** How pictures were shown when it was measured. */
  fit: z.enum(['letterbox', 'stretch']),
  reading: readingRecord,
  /** null where it was added without labels. */
  figures: z
    .object({
      photos: z.int(),
      /** milliseconds a photo, the median */
      ms: z.number(),
      classes: z.array(z.object({ class: z.string(), ap50: share.nullable(), ...measure.shape })),
      hazards: z.array(z.object({ hazard: z.string(), ...measure.shape })),
    })
    .nullable(),
  /** Raw score to probability by hazard type, where enough labels were there. */
  calibration: z.record(z.string(), z.object({ a: z.number(), b: z.number() })),
});
export type ModelRecord = z.infer<typeof modelRecord>;

export interface InstalledModel {
  readonly folder: string;
  readonly map: ModelMap;
  readonly record: ModelRecord;
  /** Why it was switched off; null where it was not. */
  readonly switchedOff: string | null;
}

/** @throws ModelRefusedError where a folder holds no model, or more than a model is */
export async function formatOf(folder: string): Promise<ModelFormat> {
  const known = (['onnx', 'tfjs'] as const).filter((format) => existsSync(path.join(folder, MODEL_FILE[format])));
  const [format, ...more] = known;
  if (!format) throw new ModelRefusedError(`${folder} holds neither model.onnx nor model.json.`);
  if (more.length > 0)
    throw new ModelRefusedError(`${folder} holds both model.onnx and model.json: which is the model?`);
  return format;
}

const weights = z.object({ weightsManifest: z.array(z.object({ paths: z.array(z.string()) })) });

/**
 * The files of a network, model.onnx or model.json with what it names; nothing else of the folder is read or copied.
 * @throws ModelRefusedError where one is missing, lies elsewhere, or all are too large
 */
export async function networkFiles(folder: string, format: ModelFormat): Promise<string[]> {
  const files: string[] = [MODEL_FILE[format]];
  if (format === 'tfjs') {
    const text = await readFile(path.join(folder, MODEL_FILE.tfjs), 'utf8');
    const parsed = weights.safeParse(jsonOf(text));
    if (!parsed.success) throw new ModelRefusedError('model.json is no TensorFlow.js graph model.');
    files.push(...parsed.data.weightsManifest.flatMap(({ paths }) => paths));
  }
  if (files.length > MOST_FILES) throw new ModelRefusedError(`model.json names more than ${MOST_FILES} files.`);
  let bytes = 0;
  for (const file of files) {
    if (path.basename(file) !== file) throw new ModelRefusedError('model.json names weights outside of its folder.');
    const found = await stat(path.join(folder, file)).catch(() => null);
    if (!found?.isFile()) throw new ModelRefusedError(`${file} is missing.`);
    bytes += found.size;
  }
  if (bytes > MOST_BYTES) throw new ModelRefusedError(`The model has more than ${MOST_BYTES / 1024 / 1024} MB.`);
  return files;
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Of the network's files and of the map: another hash is another version of the source. */
export async function hashOf(folder: string, files: readonly string[], mapText: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) for await (const part of createReadStream(path.join(folder, file))) hash.update(part);
  return hash.update(mapText).digest('hex');
}

/** @throws ModelRefusedError where something is missing or was changed since it was added */
export async function readInstalled(folder: string): Promise<InstalledModel> {
  const text = async (file: string): Promise<string> => {
    const found = await readFile(path.join(folder, file), 'utf8').catch(() => null);
    if (found === null) throw new ModelRefusedError(`${file} is missing: add the model with npm run models.`);
    return found;
  };
  const mapText = await text('map.json');
  const map = parseMap(mapText);
  const record = modelRecord.safeParse(jsonOf(await text(RECORD)));
  if (!record.success) throw new ModelRefusedError(`${RECORD} is not as it was written: add the model again.`);
  if (map.id !== path.basename(folder)) throw new ModelRefusedError(`map.json is that of ${map.id}.`);
  const hash = await hashOf(folder, await networkFiles(folder, record.data.format), mapText);
  if (hash !== record.data.sha256)
    throw new ModelRefusedError('Its files were changed since it was measured: add it again.');
  const off = z
    .object({ why: z.string() })
    .safeParse(jsonOf(await readFile(path.join(folder, SWITCHED_OFF), 'utf8').catch(() => '')));
  return { folder, map, record: record.data, switchedOff: off.success ? off.data.why : null };
}

const ASIDE = '.replaced-';
/** Where a model lies while another one takes its place. */
export const asideOf = (folder: string): string => path.join(path.dirname(folder), `${ASIDE}${path.basename(folder)}`);

/** A replacement that was cut off left the one before beside its place. */
async function putBack(modelsDir: string): Promise<void> {
  for (const name of await readdir(modelsDir)) {
    if (!name.startsWith(ASIDE)) continue;
    const folder = path.join(modelsDir, name.slice(ASIDE.length));
    if (!existsSync(folder)) await rename(asideOf(folder), folder).catch(() => undefined);
  }
}

/** Folders of models, in the order of their names. */
export async function installedFolders(modelsDir: string): Promise<string[]> {
  await putBack(modelsDir);
  const entries = await readdir(modelsDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  return names.sort().map((name) => path.join(modelsDir, name));
}

export const writeRecord = (folder: string, record: ModelRecord): Promise<void> =>
  writeFile(path.join(folder, RECORD), `${JSON.stringify(record, null, 2)}\n`);

/** Kept beside the model, so that the next start does not crash it three times again; a folder that is read-only keeps nothing. */
export const keepSwitchedOff = (folder: string, why: string): Promise<void> =>
  writeFile(path.join(folder, SWITCHED_OFF), `${JSON.stringify({ why })}\n`).catch(() => undefined);
